/** The page about this project: what it is, its sources and licences, and how chance can be checked. */
export const en = {
  title: "About the house",
  lead: "Cubothèque is a ludothèque, a library of games, that never closes: board games made of cubes, to play alone or with others, on any screen.",
  what: {
    title: "What this is",
    text: [
      "One referee, written once, keeps the rules everywhere: in the house, in this page and in the terminal. It refuses what is not allowed and says which clause it rests on.",
      "Nothing here is for sale. There are no advertisements, nobody needs an account to play, and nobody counts your visits. The program is free, and anybody may open a house of their own.",
    ],
  },
  fair: {
    title: "Why the dice can be believed",
    lead: "At every table of the house, the draw of seats, every die and every card come from numbers that nobody could choose.",
    steps: [
      {
        title: "The house seals its secret.",
        text: "When a table opens, the house draws a long random number, puts it aside, and shows its fingerprint. From then on it cannot take another: the fingerprint would not match.",
      },
      {
        title: "Everybody adds a number of their own.",
        text: "As you sit down, your browser draws a random number too, keeps it, and shows the others its fingerprint only. Nobody can choose theirs knowing yours.",
      },
      {
        title: "All are opened together.",
        text: "When the seats are taken, the players’ numbers are opened. Secret and numbers together make the key of this game, and every draw comes out of that key, in a numbered order.",
      },
      {
        title: "At the end the secret is shown.",
        text: "Now anybody can draw everything again and compare. At a finished table one button does it in your browser, with the number your browser kept.",
      },
    ],
    canTitle: "What they could do",
    can: "Whoever runs the house holds its secret and so could foresee draws once everybody’s number is open. An operator who plays, or who whispers to a player, would have an advantage that no check will show.",
    cannotTitle: "What the operator cannot do",
    cannot:
      "Choose a draw, change one afterwards, or take another secret: the check at the end would fail in front of everyone.",
    check:
      "To check outside this page, download the record of a finished game and run “cubo verify” on it, or the sixty lines of Python in the project’s documentation.",
  },
  credits: {
    title: "Whose games these are",
    lead: "The games are the work of their authors and publishers. Where the printed rules we worked from name no publisher, neither do we. This is an unofficial implementation, made out of admiration; names belong to their owners. The wording of the rules, the drawings and all other words here are our own.",
  },
  licences: {
    title: "Licences",
    program: "The program may be used under the MIT licence or the Apache licence 2.0, as you prefer.",
    fonts:
      "Set in Source Sans 3 by Paul D. Hunt and in Fraunces by Undercase Type, both under the SIL Open Font License 1.1.",
    parts: "The page is built with Svelte, and its QR codes with uqr, both under the MIT licence.",
    all: "Every part by others, with its licence",
  },
  version: (version: string) => `Version ${version}`,
};
