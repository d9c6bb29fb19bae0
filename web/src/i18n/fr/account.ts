import { plural } from "../plural";
import type { en } from "../en/account";

/** Devenir membre, se connecter, et la page du membre. */
export const fr = {
  title: "Être membre",
  lead: "Gardez votre nom, vos places et vos parties, dans tous vos navigateurs. Aucun courriel n’est demandé, et l’on joue aussi bien en invité.",
  which: "Êtes-vous déjà membre ?",
  away: "La maison ne répond pas en ce moment. Revenez dans un instant.",
  none: "Cette maison n’a pas de membres : tout le monde joue en invité.",
  name: "Nom",
  password: "Mot de passe",
  newPassword: "Nouveau mot de passe",
  passwordNote: "8 caractères au moins. Une petite phrase se retient bien et se devine mal.",
  show: "Voir",
  signUp: {
    title: "Pas encore",
    nameNote: "Ce que les autres voient à la table. Personne d’autre ne peut le porter.",
    send: "Devenir membre",
    byInvitation: "Ici, on devient membre sur invitation : ouvrez le lien reçu. Déjà membre ? Connectez-vous.",
    closed: "C’est la personne qui tient la maison qui inscrit ses membres. Demandez-lui votre lien.",
  },
  logIn: {
    title: "Oui, me connecter",
    send: "Se connecter",
    forgotten: "Mot de passe oublié ?",
    leaves: (tables: number) =>
      plural(
        "fr",
        tables,
        "Vous êtes en invité à une table. Vous connecter laisse cette place derrière vous : finissez d’abord, ou devenez membre pour la garder.",
        `Vous êtes en invité à ${tables} tables. Vous connecter laisse ces places derrière vous : finissez d’abord, ou devenez membre pour les garder.`,
      ),
  },
  recover: {
    lead: "Prenez la carte de vos codes de secours. Chaque code permet, une fois, de choisir un nouveau mot de passe.",
    code: "Code de secours",
    codeNote: "Seize lettres et chiffres ; majuscules et tirets n’importent pas.",
    send: "Changer et se connecter",
    back: "Revenir au mot de passe",
    none: "Pas de carte ? Demandez un lien à la personne qui tient la maison.",
  },
  reset: {
    title: "Choisir votre mot de passe",
    lead: "Ce lien sert une fois. Partout ailleurs, il faudra vous reconnecter.",
    broken: "Ce lien n’est pas complet. Ouvrez-le tel que vous l’avez reçu, ou demandez-en un autre.",
    send: "Choisir et se connecter",
  },
  card: {
    title: "Vos codes de secours",
    lead: "Si vous oubliez votre mot de passe, n’importe lequel vous rouvre la porte. Ils ne sont montrés que maintenant : imprimez-les ou enregistrez-les.",
    heading: (name: string) => `Codes de secours de ${name}`,
    use: "Chaque code permet, une fois, de choisir un nouveau mot de passe. Gardez-les à l’abri des regards.",
    print: "Imprimer",
    save: "Enregistrer",
    file: "codes-de-secours.txt",
    done: "C’est fait",
  },
  since: (day: string) => `Membre depuis le ${day}.`,
  formerly: (name: string) => `Auparavant ${name}.`,
  sessions: {
    title: "Vos connexions",
    unknown: "Navigateur inconnu",
    current: "celui-ci",
    started: (day: string) => `depuis le ${day}`,
    used: (when: string) => `vu ${when}`,
    end: "Déconnecter",
    endOf: (device: string) => `Déconnecter ${device}`,
    endOthers: "Déconnecter partout ailleurs",
    ended: "C’est fait : ce navigateur est déconnecté.",
  },
  codes: {
    title: "Codes de secours",
    left: (codes: number) =>
      codes === 0
        ? "Vous n’avez pas de code de secours. Faites une carte tant que vous savez votre mot de passe."
        : plural("fr", codes, "Il reste un code sur votre carte.", `Il reste ${codes} codes sur votre carte.`),
    make: "Faire une nouvelle carte",
    note: "Les codes de l’ancienne carte ne serviront plus.",
    send: "Voir la nouvelle carte",
  },
  rename: {
    title: "Nom",
    note: "On peut en changer une fois tous les 30 jours. L’ancien reste à vous : personne ne le reprendra.",
    open: "Changer de nom",
    field: "Nouveau nom",
    send: "Prendre ce nom",
    from: (day: string) => `Vous pourrez de nouveau changer de nom à partir du ${day}.`,
    done: "C’est votre nom désormais.",
  },
  change: {
    title: "Mot de passe",
    note: "Un nouveau mot de passe vous déconnecte partout ailleurs.",
    open: "Changer de mot de passe",
    old: "Mot de passe actuel",
    send: "Changer",
    done: "Le mot de passe est changé ; partout ailleurs, il faudra vous reconnecter.",
  },
  logOut: "Se déconnecter ici",
  toGames: "Vers les jeux",
  trouble: {
    wait: (seconds: number) =>
      plural("fr", seconds, "Trop d’essais. Attendez 1 seconde.", `Trop d’essais. Attendez ${seconds} secondes.`),
    codes: {
      "wrong-login": "Cela ne va pas ensemble. Vérifiez le nom et ce que vous avez tapé dessous.",
      "wrong-password": "Ce n’est pas votre mot de passe.",
      "bad-member-name": "Un nom a de 2 à 30 lettres, chiffres et espaces ; - ’ . et _ peuvent s’y glisser.",
      "name-taken": "Quelqu’un porte ce nom, ou un nom qui lui ressemble. Choisissez-en un autre.",
      "name-reserved": "Ce nom est réservé à la maison. Choisissez-en un autre.",
      "bad-password":
        "Prenez-en un plus long, que personne n’essaierait d’abord : 8 caractères au moins, et pas votre nom.",
      "rename-too-soon": "Vous avez changé de nom il y a moins de 30 jours.",
      "already-member": "Vous êtes déjà membre. Rechargez la page.",
      "not-a-member": "La connexion a pris fin ici. Rechargez la page.",
      "needs-invitation": "Ici, on devient membre sur invitation : ouvrez le lien reçu.",
      "bad-invitation": "Cette invitation a déjà servi, ou elle est trop ancienne. Demandez-en une autre.",
      "bad-reset": "Ce lien a déjà servi, ou il est trop ancien. Demandez-en un autre.",
      "sign-up-closed": "C’est la personne qui tient la maison qui inscrit ses membres.",
      "no-such-session": "Ce navigateur était déjà déconnecté.",
      busy: "On se connecte beaucoup en ce moment. Réessayez dans un instant.",
    },
  },
} satisfies typeof en;
