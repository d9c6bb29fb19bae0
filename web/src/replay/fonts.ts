/** Our fonts, to be embedded in pictures that people save: they are viewed where our fonts are missing. */
import display from "@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url";
import text from "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url";

export const DISPLAY = "Fraunces";
export const TEXT = "Source Sans 3";

let made: Promise<string> | null = null;

/** A style sheet with both families in it. Empty if they cannot be fetched: another font is better than no picture. */
export function houseFonts(): Promise<string> {
  made ??= Promise.all([face(DISPLAY, display), face(TEXT, text)]).then(
    (faces) => faces.join(""),
    () => {
      made = null;
      return "";
    },
  );
  return made;
}

async function face(family: string, address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return `@font-face{font-family:"${family}";font-weight:100 900;src:url(data:font/woff2;base64,${btoa(letters)}) format("woff2")}`;
}
