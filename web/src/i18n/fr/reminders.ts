import type { en } from "../en/reminders";

/** Les rappels : savoir que c’est à son tour. */
export const fr = {
  title: "Rappels",
  note: "En votre absence, on peut vous dire que c’est à vous : au bout de 10 minutes, à la moitié du temps, et quand il s’achève. Rien ne part si vous ne le demandez pas ici.",
  push: "Notifications dans ce navigateur",
  pushNote:
    "Même quand cette page est fermée. Sur iPhone ou iPad, il faut l’application : Partager, puis Sur l’écran d’accueil, et l’ouvrir de là.",
  denied: "Ce navigateur refuse les notifications d’ici. Autorisez-les dans ses réglages, puis revenez.",
  install:
    "Cet iPhone ou iPad veut d’abord l’application : Partager, puis Sur l’écran d’accueil. Ouvrez-la de là et revenez.",
  missing: "Ce navigateur ne peut pas montrer de notifications ici. Il leur faut une adresse en https.",
  others: "Autres navigateurs",
  unknown: "Un navigateur",
  added: (day: string) => `depuis le ${day}`,
  remove: "Arrêter",
  removeOf: (name: string) => `Arrêter ${name}`,
  mail: "Par courriel",
  mailNote: "Un seul message pour toutes les tables qui attendent à ce moment.",
  noAddress: "Confirmez d’abord une adresse sous Courriel.",
  quiet: "Heures calmes",
  quietNote: (zone: string) =>
    `Rien n’arrive alors. Ce qui est encore vrai ensuite est dit une fois. Fuseau horaire : ${zone}.`,
  from: "De",
  to: "À",
  keep: "Garder ces heures",
  webhook: "Pour les programmes : un webhook",
  webhookNote: "Un serveur à vous est appelé à chaque rappel. docs/api.md dit ce qu’il reçoit.",
  url: "Adresse",
  set: "Appeler cette adresse",
  secret: "Les appels sont signés avec ce secret. Il n’est montré qu’une fois.",
  calls: (url: string) => `Les appels vont à ${url}`,
  stop: "Ne plus appeler",
  test: "M’envoyer un essai",
  tests: { push: "Essayer la notification", mail: "Essayer le courriel", webhook: "Essayer le webhook" },
  sent: "Un essai est parti.",
  failed: "L’essai n’a pas pu être remis.",
  done: "C’est gardé.",
  away: "La maison ne dit pas comment on vous prévient. Rechargez la page.",
  codes: {
    "bad-webhook": "Une adresse commence par https://",
    "private-address": "Cette adresse n’est pas sur l’internet public : on ne peut pas l’appeler.",
    "no-such-host": "Personne ne connaît le nom dans cette adresse. Est-il bien écrit ?",
    "unknown-push-service":
      "Le service de notifications de ce navigateur n’est pas connu ici. Demandez à qui tient la maison.",
    "bad-push": "Le service de notifications du navigateur n’a pas donné d’adresse valable. Réessayez.",
    "bad-quiet-hours": "Les heures calmes demandent deux heures différentes.",
    "no-address": "Confirmez d’abord une adresse sous Courriel.",
    "not-switched-on": "Cette voie est arrêtée.",
  },
} satisfies typeof en;
