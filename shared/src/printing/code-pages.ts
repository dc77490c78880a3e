/**
 * The two tables of characters that receipt printers have for Spanish with the euro sign, by the
 * number of the command `ESC t`.
 */
export const codePages = {
  /** The characters 0x80 to 0xFF of each table. A space is a character that tickets don't have. */
  cp858: {
    number: 19,
    high:
      'ÇüéâäàåçêëèïîìÄÅ' +
      'ÉæÆôöòûùÿÖÜø£Ø×ƒ' +
      'áíóúñÑªº¿®¬½¼¡«»' +
      '░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
      '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤' +
      'ðÐÊËÈ€ÍÎÏ┘┌█▄¦Ì▀' +
      'ÓßÔÒõÕµþÞÚÛÙýÝ¯´' +
      ' ±‗¾¶§÷¸°¨·¹³²■ ',
  },
  cp1252: {
    number: 16,
    high:
      '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž ' +
      ' ‘’“”•–—˜™š›œ žŸ' +
      ' ¡¢£¤¥¦§¨©ª«¬ ®¯' +
      '°±²³´µ¶·¸¹º»¼½¾¿' +
      'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏ' +
      'ÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞß' +
      'àáâãäåæçèéêëìíîï' +
      'ðñòóôõö÷øùúûüýþÿ',
  },
} as const;
export type CodePage = keyof typeof codePages;

/** Characters that neither table has, by what a ticket prints instead. */
const substitutes: Readonly<Record<string, string>> = {
  '\u00a0': ' ',
  '\u202f': ' ',
  '\u2009': ' ',
  '−': '-',
  '–': '-',
  '—': '-',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '…': '...',
};

/** The text with nothing that the table doesn't have: without its accent, or `?`. */
export function printableText(text: string, codePage: CodePage): string {
  return [...text.normalize('NFC')]
    .map((character) => {
      const char = substitutes[character] ?? character;
      if (isPrintable(char, codePage)) return char;
      const base = [...char.normalize('NFD')][0] ?? '';
      return isPrintable(base, codePage) ? base : '?';
    })
    .join('');
}

/** @param text of `printableText` */
export function encodeText(text: string, codePage: CodePage): number[] {
  return [...text].map((character) => {
    const code = character.codePointAt(0) ?? 0;
    return code < 0x80 ? code : 0x80 + codePages[codePage].high.indexOf(character);
  });
}

function isPrintable(text: string, codePage: CodePage): boolean {
  return (
    /^[ -~]+$/.test(text) ||
    (text !== ' ' && text !== '' && codePages[codePage].high.includes(text))
  );
}
