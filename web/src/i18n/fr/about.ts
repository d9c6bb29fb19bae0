import type { en } from "../en/about";

export const fr = {
  title: "À propos de la maison",
  lead: "La Cubothèque est une ludothèque qui ne ferme jamais : des jeux de société faits de cubes, à jouer seul ou à plusieurs, sur tous les écrans.",
  what: {
    title: "De quoi il s’agit",
    text: [
      "Un seul arbitre, écrit une seule fois, veille aux règles partout : dans la maison, dans cette page et dans le terminal. Il refuse ce qui n’est pas permis et dit sur quel article il se fonde.",
      "Rien n’est à vendre ici. Il n’y a pas de publicité, on joue sans compte, et personne ne compte vos visites. Le programme est libre, et chacun peut ouvrir sa propre maison.",
    ],
  },
  fair: {
    title: "Pourquoi l’on peut croire aux dés",
    lead: "À chaque table de la maison, le tirage des places, chaque dé et chaque carte viennent de nombres que personne n’a pu choisir.",
    steps: [
      {
        title: "La maison scelle son secret.",
        text: "À l’ouverture d’une table, la maison tire un long nombre au hasard, le met de côté et en montre l’empreinte. Dès lors, elle ne peut plus en prendre un autre : l’empreinte ne correspondrait pas.",
      },
      {
        title: "Chacun ajoute un nombre à lui.",
        text: "Quand vous prenez place, votre navigateur tire lui aussi un nombre, le garde, et n’en montre aux autres que l’empreinte. Personne ne peut choisir le sien en connaissant le vôtre.",
      },
      {
        title: "Tous sont ouverts ensemble.",
        text: "Une fois les places prises, les nombres des joueurs sont dévoilés. Avec le secret, ils forment la clé de la partie, et chaque tirage sort de cette clé, dans un ordre numéroté.",
      },
      {
        title: "À la fin, le secret est montré.",
        text: "Chacun peut alors refaire tous les tirages et comparer. À une table terminée, un bouton le fait dans votre navigateur, avec le nombre que celui-ci a gardé.",
      },
    ],
    canTitle: "Ce qu’il pourrait faire",
    can: "La personne qui tient la maison détient son secret ; elle pourrait donc prévoir les tirages, une fois tous les nombres dévoilés. Si elle joue, ou si elle souffle à un joueur, elle a un avantage qu’aucune vérification ne montrera.",
    cannotTitle: "Ce que l’exploitant ne peut pas faire",
    cannot:
      "Choisir un tirage, en changer un après coup, ou prendre un autre secret : la vérification échouerait sous les yeux de tous.",
    check:
      "Pour vérifier hors de cette page, téléchargez le relevé d’une partie terminée et donnez-le à « cubo verify », ou aux soixante lignes de Python de la documentation du projet.",
  },
  credits: {
    title: "À qui sont ces jeux",
    lead: "Ces jeux sont l’œuvre de leurs auteurs et de leurs éditeurs. Quand la règle imprimée dont nous sommes partis ne nomme pas d’éditeur, nous n’en nommons pas non plus. Cette adaptation n’est pas officielle ; elle est née de l’admiration qu’on leur porte, et les noms appartiennent à leurs ayants droit. Les textes des règles, les dessins et les mots d’ici sont les nôtres.",
  },
  licences: {
    title: "Licences",
    program: "Le programme peut être utilisé sous la licence MIT ou sous la licence Apache 2.0, à votre choix.",
    fonts:
      "Composé en Source Sans 3 de Paul D. Hunt et en Fraunces d’Undercase Type, toutes deux sous la SIL Open Font License 1.1.",
    parts: "La page est bâtie avec Svelte, et ses codes QR avec uqr, tous deux sous licence MIT.",
    all: "Tout ce qui vient d’autrui, avec sa licence",
  },
  version: (version: string) => `Version ${version}`,
} satisfies typeof en;
