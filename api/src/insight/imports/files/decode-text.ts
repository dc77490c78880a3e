/**
 * Decodes a file from Spanish programs: UTF-8 (with or without a byte order mark), UTF-16 with a
 * mark, and otherwise Windows-1252, which accepts any bytes.
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return windows1252(bytes);
  }
}

/** The characters of Windows-1252 from 0x80 on, where Latin-1 has control characters. */
const windowsOnly = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

const windowsCodes = Uint16Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x80 && byte < 0xa0 ? windowsOnly.charCodeAt(byte - 0x80) : byte,
);

/** Some versions of Node decode `windows-1252` as Latin-1, without the euro. */
function windows1252(bytes: Uint8Array): string {
  const codes = new Uint16Array(bytes.length);
  for (let at = 0; at < bytes.length; at++) codes[at] = windowsCodes[bytes[at] ?? 0] ?? 0;
  return new TextDecoder('utf-16le').decode(codes);
}
