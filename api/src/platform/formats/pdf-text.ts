/** Characters of the PDF's built-in fonts: those of western Europe. */
const western =
  /^[\n\x20-\x7E\u00A0-\u00FF\u20AC\u2013\u2014\u2018\u2019\u201C\u201D\u2022\u2026]*$/;

/**
 * Characters that DejaVu Sans prints as they are: Latin, Greek, Cyrillic, Armenian, Georgian and
 * the signs of typography. Scripts written from the right need a layout that PDFKit doesn't have.
 */
const wide =
  /[\n\x20-\x7E\u00A0-\u036F\u0370-\u0377\u037A-\u037E\u0384-\u038A\u038C\u038E-\u03A1\u03A3-\u0525\u0531-\u0556\u0559-\u055F\u0561-\u0587\u10D0-\u10FC\u1E00-\u1EFF\u2010-\u2027\u2030-\u205E\u20A0-\u20B5\u2116\u2122]/u;

/** Whether the built-in fonts have all characters of a text. */
export function isWestern(text: string): boolean {
  return western.test(text);
}

/**
 * A text as a PDF prints it. Words in other scripts, and emojis, become their code points: `李娜`
 * becomes `[U+674E U+5A1C]`, so that no name is lost or looks like another. Invisible characters are
 * removed.
 */
export function printable(text: string): string {
  const visible = [...text.normalize('NFC').replaceAll(/[\p{Cf}\uFE0E\uFE0F]/gu, '')];
  const runs: { isPrinted: boolean; characters: string[] }[] = [];
  for (const one of visible) {
    const character = /\s/.test(one) && !wide.test(one) ? ' ' : one;
    const isPrinted = wide.test(character);
    const last = runs.at(-1);
    if (last?.isPrinted === isPrinted) last.characters.push(character);
    else runs.push({ isPrinted, characters: [character] });
  }
  return runs
    .map(({ isPrinted, characters }) =>
      isPrinted ? characters.join('') : `[${characters.map(codePoint).join(' ')}]`,
    )
    .join('');
}

function codePoint(character: string): string {
  return `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;
}
