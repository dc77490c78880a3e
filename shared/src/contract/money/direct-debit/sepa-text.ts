/** Letters that Unicode doesn't decompose into one of the SEPA character set. */
const spelled: Record<string, string> = {
  Ł: 'L',
  ł: 'l',
  Ø: 'O',
  ø: 'o',
  Đ: 'D',
  đ: 'd',
  ß: 'ss',
  Æ: 'AE',
  æ: 'ae',
  Œ: 'OE',
  œ: 'oe',
  ª: 'a',
  º: 'o',
  '’': "'",
  '‘': "'",
  '–': '-',
  '—': '-',
  '·': '.',
  '«': ' ',
  '»': ' ',
  '&': '+',
  '€': 'EUR',
};

/**
 * A text in the SEPA character set, without accents, cut to a length in characters. Other
 * characters become spaces.
 */
export function sepaText(text: string, maxLength: number): string {
  return text
    .replaceAll(/[^\p{ASCII}]|&/gu, (letter) => spelled[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^0-9A-Za-z/\-?:().,'+ ]/g, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
    .slice(0, maxLength)
    .trim();
}
