// Made from crates/catalog by `make types`. Do not edit.

/** The ids of all games: a registry typed as a record of these lacks none. */
export type GameId = "cubulus" | "attakube" | "qwirkle-cubes" | "blox" | "cube-attack";

/** A game as it stands on the shelf: names belong to their owners. */
export interface OnShelf {
  id: GameId;
  /** The version of its rules. */
  rules: number;
  /** The fewest and the most who can play. */
  seats: [number, number];
  /** Whether seats know things that others do not. */
  secrets: boolean;
  /** Whether anything is drawn or thrown. */
  chance: boolean;
  name: string;
  authors: string;
  publisher: string;
  /** One sentence that makes one want to play. */
  en: string;
  fr: string;
  /** What can be agreed, as a JSON schema. */
  options: unknown;
}

/** All games, in the order of the shelf. */
export const shelf: readonly OnShelf[] = [
  {"authors":"Benoît Launier","chance":false,"en":"Dice roll across the board, and what they show is how far they will go: corner the other Master.","fr":"Des dés roulent sur le plateau, et ce qu’ils montrent dit jusqu’où ils iront : acculez le Maître adverse.","id":"cubulus","name":"Cubulus","options":{"additionalProperties":false,"properties":{"level":{"default":2,"description":"1: the basic game; 2: the tournament game, with rotations, soldiers and the Master's diagonal first move","enum":[1,2],"title":"Level","type":"integer"}},"type":"object"},"publisher":"Bfm, Dieppe","rules":1,"seats":[2,2],"secrets":false},
  {"authors":"Valéry Fourcade","chance":false,"en":"Twelve secret powers a side, seven gates to storm: bluff your way across before you are found out.","fr":"Douze pouvoirs secrets par camp, sept portes à forcer : passez en bluffant avant d’être démasqué.","id":"attakube","name":"AttaKube","options":{"additionalProperties":false,"properties":{"gates":{"default":[1,1,2,3,2,1,1],"description":"What the gates of columns a to g are worth, in both gate rows (AK-2).","items":{"maximum":3,"minimum":1,"type":"integer"},"maxItems":7,"minItems":7,"type":"array"},"kubes":{"default":["star","star","comet","comet","quake","tsunami","cyclone","firewall","eclipse","shield","keys","eye"],"description":"The twelve Kubes of each player; repeats allowed, the order means nothing (AK-2).","items":{"enum":["star","comet","quake","tsunami","cyclone","firewall","eclipse","shield","keys","eye"]},"maxItems":12,"minItems":12,"type":"array"}},"type":"object"},"publisher":"Tomy, TF1 Games","rules":1,"seats":[2,2],"secrets":true},
  {"authors":"Susan McKinley Ross","chance":true,"en":"Roll your cubes, then build crossing lines of one colour or one symbol on a table without edges.","fr":"Lancez vos cubes, puis croisez des lignes d’une couleur ou d’un symbole sur une table sans bords.","id":"qwirkle-cubes","name":"Qwirkle Cubes","options":{"additionalProperties":false,"default":{},"properties":{},"type":"object"},"publisher":"","rules":1,"seats":[2,4],"secrets":false},
  {"authors":"Wolfgang Kramer, Hans Raggan, Jürgen P. K. Grunau","chance":true,"en":"Pull the towers down, put your own up higher: every move is paid in the colours of your hand.","fr":"Abattez les tours, bâtissez les vôtres plus haut : chaque coup se paie aux couleurs de votre main.","id":"blox","name":"BLOX","options":{"additionalProperties":false,"default":{},"properties":{},"type":"object"},"publisher":"Ravensburger, 2008","rules":1,"seats":[2,4],"secrets":true},
  {"authors":"Adamo Bencardino","chance":false,"en":"Arm your cubes, hold the moons and drive the others off them: a small war between planets.","fr":"Armez vos cubes, tenez les lunes et chassez-en les autres : une petite guerre entre les planètes.","id":"cube-attack","name":"Cube Attack","options":{"additionalProperties":false,"properties":{"target":{"default":64,"description":"Points that win the game, once one team alone has most of them.","maximum":999,"minimum":1,"title":"Target","type":"integer"}},"type":"object"},"publisher":"","rules":1,"seats":[2,6],"secrets":false},
];
