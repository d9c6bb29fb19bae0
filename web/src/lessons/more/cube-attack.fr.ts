import type { MoreWords } from "../lesson";

export const words: MoreWords = {
  lead: "Deuxième partie : la santé, l’abri des entrées, et le retour d’une équipe.",
  tasks: {
    health: {
      title: "Un second point de santé",
      tell: "Une planète santé donne un second point de santé au cube qui l’active. Il survivra à un coup ; on n’en a jamais plus de deux.",
      goal: "Activez la planète santé avec votre cube de H0.",
      done: "Il faut maintenant deux coups pour l’abattre.",
    },
    safe: {
      title: "À l’abri sur l’entrée",
      tell: "Sur une entrée, personne ne peut toucher un cube. Une fois parti, il n’y revient plus.",
      goal: "Touchez l’ennemi de M3 avec votre carré de H3.",
      done: "Parti. L’autre est à l’abri tant qu’il reste où il est.",
      dare: "E3 est aussi près, mais c’est une entrée.",
    },
    respawn: {
      title: "Personne n’est jamais éliminé",
      tell: "Une équipe qui perd son dernier cube en reçoit aussitôt un nouveau, sans arme, sur son entrée.",
      goal: "Touchez le dernier cube ennemi, en M0, avec votre triangle.",
      done: "Chassé de la lune, et aussitôt de retour en E3. Il lui faut refaire tout le chemin.",
    },
  },
  game: {
    tell: "En 10 points au lieu de 64, avec 2 points chacun et les premiers cubes en route. La maison joue en débutante, et le récit raconte chaque coup.",
    ends: "Qui a 10 points et mène à la fin d’une manche gagne : quatre manches, à peu près. Prenez tôt les lunes, et n’en cédez aucune pour rien.",
  },
};
