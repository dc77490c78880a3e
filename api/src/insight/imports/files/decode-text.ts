/**
 * Decodes a file from Spanish programs: UTF-8 (with or without a byte order mark), UTF-16, and
 * otherwise Windows-1252 or Mac Roman, which both accept any bytes.
 */
export function decodeText(bytes: Uint8Array): string {
  const wide = utf16Of(bytes);
  if (wide !== null) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return isMacRoman(bytes) ? new TextDecoder('macintosh').decode(bytes) : windows1252(bytes);
  }
}

/** By the byte order mark, else by the zero bytes of Latin letters; null for other encodings. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, 256);
  const half = start.length / 2;
  const zerosAt = (parity: number) =>
    start.reduce((count, byte, at) => count + Number(byte === 0 && at % 2 === parity), 0);
  if (start.length < 4 || bytes.length % 2 === 1) return null;
  if (zerosAt(1) > half * 0.8 && zerosAt(0) === 0) return 'utf-16le';
  return zerosAt(0) > half * 0.8 && zerosAt(1) === 0 ? 'utf-16be' : null;
}

/** The bytes of `áéíóúüñÑÉ` in Mac Roman. */
const macLetters = new Set([0x87, 0x8e, 0x92, 0x97, 0x9c, 0x9f, 0x96, 0x84, 0x83]);
/** `ÁÍÓÚ` in Mac Roman, which a capital follows; `çêîò` in Windows. */
const macCapitals = new Set([0xe7, 0xea, 0xee, 0xf2]);
/** The bytes of `áéíóúüñÑÁÉÍÓÚàèìï` in Windows. */
const windowsLetters = new Set([
  0xe1, 0xe9, 0xed, 0xf3, 0xfa, 0xfc, 0xf1, 0xd1, 0xc1, 0xc9, 0xcd, 0xd3, 0xda, 0xe0, 0xe8, 0xec,
  0xef,
]);
/** Enough letters to tell; a file of 20 MB is not read twice. */
const sampledBytes = 1024 * 1024;

/**
 * Whether the bytes between two letters are accented letters of Mac Roman rather than of Windows.
 * One of them alone may be the apostrophe of `O’Brien` in Windows.
 */
function isMacRoman(bytes: Uint8Array): boolean {
  let mac = 0;
  const macBytes = new Set<number>();
  let windows = 0;
  const end = Math.min(bytes.length - 1, sampledBytes);
  for (let at = 1; at < end; at++) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80 || !isLetter(bytes[at - 1]) || !isLetter(bytes[at + 1])) continue;
    const isEither = macCapitals.has(byte);
    const isMac = isEither
      ? isCapital(bytes[at - 1]) && isCapital(bytes[at + 1])
      : macLetters.has(byte);
    if (isMac) {
      mac += 1;
      macBytes.add(byte);
    } else if (isEither || windowsLetters.has(byte)) windows += 1;
  }
  return macBytes.size > 1 && mac > windows;
}

const isCapital = (byte = 0) => byte >= 0x41 && byte <= 0x5a;

function isLetter(byte = 0): boolean {
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
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
