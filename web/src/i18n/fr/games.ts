import type { GameId } from "../../protocol/shelf";
import type { Told } from "../en/games";

export const fr: Record<string, Told> = {
  cubulus: {
    how: [
      "Deux armées de dés se font face sur neuf cases par neuf. Un dé roule d’exactement autant de cases qu’il montre de points, tout droit ou avec un seul tournant, et chaque roulement amène une autre face : là où il va décide jusqu’où il ira ensuite.",
      "Les longs blocs sont les boucliers ; il faut deux dés pour en venir à bout. Qui accule le Maître adverse sans lui laisser d’issue a gagné.",
    ],
    good: "Avant de jouer, regardez les côtés d’un dé autant que son dessus.",
    credit: "Distribué par Bfm, Dieppe.",
    box: "à partir de 8 ans",
    minutes: 25,
    first: "Le jeu de base, niveau 1, contre un débutant",
    options: {
      level: {
        label: "Niveau",
        note: "Le niveau 2 ajoute les dés tournés sur place, les soldats et le premier pas en diagonale du Maître.",
        values: { 1: "1 : le jeu de base", 2: "2 : le jeu de tournoi" },
      },
    },
  },
  attakube: {
    how: [
      "Chaque camp place sept de ses douze Kubes sur ses portes, face cachée. Puis tous traversent le plateau vers les portes d’en face, qui valent un, deux ou trois points ; cinq points font gagner.",
      "Chaque Kube a son pouvoir : pousser, bloquer, détruire, démasquer, bondir. Pour s’en servir, il faut le montrer. Souvent, le meilleur pouvoir est celui que l’autre ne fait que craindre.",
    ],
    good: "Inutile de retenir vos Kubes : les vôtres ne sont montrés qu’à vous, et vous pouvez les cacher aux curieux.",
    credit: "Édité par Tomy et TF1 Games.",
    box: "à partir de 8 ans, 30 minutes",
    minutes: 30,
    first: "Les douze Kubes habituels, contre un débutant",
    options: {
      gates: {
        label: "Valeur des portes",
        note: "Les points d’une porte franchie, de la colonne a à la colonne g, des deux côtés.",
        values: {},
      },
      kubes: {
        label: "Les douze Kubes",
        note: "Les mêmes douze pour chacun.",
        values: {
          star: "Étoile",
          comet: "Comète",
          quake: "Séisme",
          tsunami: "Tsunami",
          cyclone: "Cyclone",
          firewall: "Mur de Feu",
          eclipse: "Éclipse",
          shield: "Bouclier",
          keys: "Clés Célestes",
          eye: "Œil",
        },
      },
    },
  },
  "qwirkle-cubes": {
    how: [
      "Chacun a six cubes. Relancez une fois ceux qui vous déplaisent, puis posez-en autant que possible sur une même ligne : tous d’une couleur avec des symboles différents, ou tous d’un symbole en couleurs différentes.",
      "Chaque ligne faite ou prolongée rapporte ses cubes, et une ligne de six en vaut douze. Un cube posé là où deux lignes se croisent compte dans les deux.",
    ],
    good: "La couleur d’un cube ne change jamais, seulement son symbole. Les cubes de tous sont visibles.",
    credit: "",
    box: "",
    minutes: 30,
    first: "À deux, contre un débutant",
    options: {},
  },
  blox: {
    how: [
      "Des tours de blocs se dressent sur un plateau de quatre couleurs. Avec les cartes de votre main, vos figurines vont jusqu’aux cases de la couleur payée, détruisent des tours, toujours entières, et vous en gardez les blocs.",
      "Vous en rebâtissez d’autres, un étage plus haut que ce qui peut être détruit dans la phase. Quatre phases, toujours plus haut ; le plus de points l’emporte.",
    ],
    good: "Chaque couleur a aussi son signe. Votre joker tient lieu d’une carte, une fois, puis reste face cachée jusqu’à ce qu’un changement de cartes le retourne.",
    credit: "Édité par Ravensburger, 2008.",
    box: "à partir de 10 ans",
    minutes: 45,
    first: "À deux, contre un débutant",
    options: {},
  },
  "cube-attack": {
    how: [
      "Des planètes reliées par des orbites, et au bord une entrée pour chaque équipe. Deux actions par tour : avancer un cube le long d’une orbite, ou se servir de la planète où il se trouve, pour l’armer, le renforcer ou appeler un autre cube.",
      "À la fin de chaque manche, les lunes rapportent à qui les tient : deux points la lune croissante, quatre la pleine lune. Les cubes armés en chassent les autres.",
    ],
    good: "Un triangle frappe sur sa planète, un carré à une orbite de distance. Sur une entrée, on ne peut être touché.",
    credit: "",
    box: "à partir de 14 ans, de 20 à 30 minutes",
    minutes: 35,
    first: "En 12 points, à deux, contre un débutant",
    options: {
      target: {
        label: "Points pour gagner",
        note: "À plusieurs, baissez l’objectif pour une partie plus courte.",
        values: {},
      },
    },
  },
} satisfies Record<GameId, Told>;
