/**
 * Longer texts are refused by every schema that uses these functions. They are not read before that:
 * anyone can send a megabyte, and some of the patterns take the square of its length.
 */
export const longestTyped = 1000;

/** Joiners without a letter or an emoji on both sides; between them they belong to the word. */
const strayJoiners =
  /(?<![\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200C\u200D]|[\u200C\u200D](?![\p{L}\p{Extended_Pictographic}])/gu;
/** Joiners between letters of alphabets that don't use them: names would only look the same. */
const needlessJoiners =
  /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]\p{M}{0,3})[\u200C\u200D](?=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])/gu;
/** Letters of Hangul that have no glyph. */
const fillers = /[\u115F\u1160\u3164\uFFA0]/g;

/**
 * Text in the composed form (NFC) without characters that have no glyph: direction marks,
 * zero-width spaces, soft hyphens, byte order marks. Copied contacts and web pages contain them.
 */
export function withoutInvisible(text: string): string {
  if (text.length > longestTyped) return text;
  return text
    .normalize('NFC')
    .replaceAll(/(?![\u200C\u200D])\p{Cf}/gu, '')
    .replaceAll(strayJoiners, '')
    .replaceAll(needlessJoiners, '')
    .replaceAll(fillers, '');
}

/** Without invisible characters, and with full-width letters and digits as ordinary ones. */
export function withPlainForms(text: string): string {
  if (text.length > longestTyped) return text;
  return text.normalize('NFKC').replaceAll(/\p{Cf}/gu, '');
}
