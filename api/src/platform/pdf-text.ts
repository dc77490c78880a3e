/**
 * Limits a text to the characters of the PDF's built-in fonts: those of western Europe. Other
 * letters lose their diacritics or become a question mark; the JSON has them all.
 */
export function printable(text: string): string {
  return [...text.normalize('NFC')]
    .map((letter) => {
      if (western.test(letter)) return letter;
      const plain = letter.normalize('NFD').replaceAll(/\p{Mark}/gu, '');
      if (western.test(plain)) return plain;
      return /\s/.test(letter) ? ' ' : '?';
    })
    .join('');
}

const western =
  /^[\n\x20-\x7E\u00A0-\u00FF\u20AC\u2013\u2014\u2018\u2019\u201C\u201D\u2022\u2026]$/;
