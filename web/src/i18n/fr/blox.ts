import type { en } from "../en/blox";
import { plural } from "../plural";

const colours = { W: "blanc", G: "gris", B: "noir", M: "mauve" };
const feminine = { W: "blanche", G: "grise", B: "noire", M: "mauve" };
const sides = { N: "nord", S: "sud", E: "est", W: "ouest" };
type Colour = keyof typeof colours;

const list = new Intl.ListFormat("fr", { type: "conjunction" });
const she = (colour: string) => feminine[colour.toUpperCase() as Colour] ?? colour;
const he = (colour: string) => colours[colour.toUpperCase() as Colour] ?? colour;
const several = (colour: Colour, n: number) => (n > 1 && colour !== "G" ? `${colours[colour]}s` : colours[colour]);
const heap = (letters: string) =>
  list.format((["W", "G", "B", "M"] as const).map((c) => ({ c, n: [...letters].filter((each) => each === c).length })).filter(({ n }) => n > 0).map(({ c, n }) => `${n} ${several(c, n)}`));
const cards = (count: number) => `${count} ${plural("fr", count, "carte", "cartes")}`;
const points = (count: number) => `${count} ${plural("fr", count, "point", "points")}`;

export const fr = {
  board: "Plateau de BLOX et son bord",
  keys: "Les flèches parcourent le plateau et son bord, Entrée choisit, B bâtit sur la case de la figurine choisie, Échap la repose.",
  cell: (cell, colour) => `${cell}, case ${she(colour)}`,
  empty: "vide",
  figure: (name) => `figurine de ${name}`,
  ownFigure: "votre figurine",
  neutral: "figurine neutre",
  tower: (height, blocks) => `tour de ${height}\u00a0: ${[...blocks].map(he).join(", ")}${height > 1 ? ", de bas en haut" : ""}`,
  gate: (side, line) => `entrée ${sides[side as keyof typeof sides]}, ${/\d/.test(line) ? "rangée" : "colonne"} ${line}`,
  gateStops: (stops) => stops.map(([colour, cell]) => `${he(colour)} jusqu’en ${cell}`).join(", "),
  gateClosed: "fermée",
  noFigures: "toutes vos figurines sont sur le plateau",
  chosen: "choisie",
  goal: "peut aller ici",
  goalJoker: "peut aller ici avec le joker",
  strike: { destroy: "peut la détruire", hit: "peut la frapper" },
  payFor: "choisir encore pour confirmer",
  colours,
  short: colours,
  cards: { W: "carte blanche", G: "carte grise", B: "carte noire", M: "carte mauve" },
  heap,
  hand: "Vos cartes",
  otherHand: (name, count) => `${name}\u00a0: ${cards(count)}`,
  jokerUp: "joker actif",
  jokerDown: "joker face cachée",
  jokerShort: "joker",
  bar: "Votre tour",
  pick: "Choisissez une figurine, une flèche du bord, ou des cartes à changer.",
  fromFigure: (cell) => `Figurine en ${cell}\u00a0: choisissez où elle va ou ce qu’elle attaque.`,
  fromGate: (gate) => `Entrée par ${gate}\u00a0: choisissez la case.`,
  noMoves: (cell) => `Vos cartes ne mènent nulle part la figurine en ${cell}.`,
  shortWay: (colour) => `Avec une carte ${she(colour)}, elle s’arrête à la première case ${she(colour)}.`,
  putBack: "Reposer",
  build: (height) => `Bâtir ici une tour de ${height}`,
  cannotBuild: {
    blocks: (wanting, height) => `Pour bâtir une tour de ${height}, il vous manque ${wanting} ${plural("fr", wanting, "bloc", "blocs")}.`,
    cards: (missing, height) => `Pour bâtir une tour de ${height}, il manque au moins ${heap(missing)}.`,
    walled: "Une tour ici en enfermerait une autre.",
  },
  pay: {
    destroy: (cell) => `Détruire la tour en ${cell}`,
    hit: (cell) => `Frapper la figurine en ${cell}`,
    build: (cell) => `Bâtir en ${cell}`,
    enter: (cell) => `Entrer en ${cell}`,
    walk: (cell) => `Aller en ${cell}`,
    with: "Payer avec",
    change: "Levez ou baissez des cartes pour changer le paiement.",
    option: (cards, joker) => (joker ? `${cards ? `${heap(cards)} et ` : ""}le joker en ${he(joker)}` : heap(cards)),
    cannot: "Ces cartes ne suffisent pas à payer.",
    points: (count) => `+${points(count)}`,
    full: (blocks) => `Vous aurez ${blocks} blocs\u00a0: il faudra bâtir avant de détruire à nouveau.`,
    phase: (phase) => `La phase ${phase} commence.`,
    last: "Le dernier tour de table commence.",
    cancel: "Pas cela",
  },
  swap: { do: (count) => `Changer ${cards(count)}`, wake: (count) => `Changer ${cards(count)} et réactiver le joker`, all: "Levez les cartes que vous voulez changer." },
  full: (blocks, limit) => `${blocks} blocs\u00a0: à partir de ${limit}, on ne détruit plus`,
  mustBuild: (blocks) => `Vous avez ${blocks} blocs\u00a0: bâtissez avant de détruire à nouveau.`,
  quiet: (rounds, limit) => `${rounds} tours de table sur ${limit} sans détruire ni bâtir\u00a0: ensuite la partie s’arrête.`,
  phase: {
    title: "Phases",
    lastRound: "Phases\u00a0: dernier tour de table",
    destroy: "Détruire",
    build: "Bâtir",
    left: "Tours restantes",
    until: (phase) => (phase < 4 ? `La phase ${phase} finit quand il reste au plus une tour de ${phase}.` : "Le dernier tour de table vient quand il reste au plus une tour de 4."),
  },
  seats: "Blocs et figurines de chacun",
  points,
  blocksOf: (blocks) => `blocs\u00a0: ${blocks}`,
  noBlocks: "aucun bloc",
  off: (count) => `${count} ${plural("fr", count, "figurine", "figurines")} hors du plateau`,
  pile: (count) => `Pioche\u00a0: ${count}`,
  discards: "défausse",
  detail: {
    title: "Voir de près",
    none: "Désignez une tour, une figurine ou une flèche du bord pour en savoir plus.",
    height: (height) => `Tour de ${height}`,
    worth: points,
    bars: { "BX-12": "Vous avez trop de blocs pour détruire\u00a0: bâtissez d’abord.", "BX-13": "Personne ne peut détruire une tour de cinq.", "BX-20": "Trop haute pour être détruite dans cette phase." },
    from: (cells) => `À portée depuis ${list.format(cells)}.`,
    nobody: "Aucune de vos figurines ne l’atteint.",
    closed: (from, by) => `Depuis ${from}, ${list.format(by)} ${plural("fr", by.length, "ferme", "ferment")} le passage\u00a0: une couleur de la cible.`,
    payable: "Vous avez les cartes qu’il faut.",
    missing: "Il manque\u00a0:",
    joker: "Le joker peut en remplacer une.",
    leads: "mène en",
  },
  reach: { title: "Montrer sur le plateau", towers: "Ce qui est à portée", now: "à prendre dès maintenant", later: "cartes manquantes" },
  did: { short: "à portée", missing: (count) => `à portée, il manque ${cards(count)}`, now: "à portée et payable" },
} satisfies typeof en;
