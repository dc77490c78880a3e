/**
 * A receipt printer that draws what it is sent: the paper as text, with the images as pixels. It
 * reads ESC/POS by the manufacturer's tables and refuses commands that it does not know.
 */
export interface PrintedRoll {
  /** The paper, line by line: `**bold**`, `^` before a double-height line, `[image]` and `[cut]`. */
  lines: string[];
  images: { width: number; height: number; isDark: (x: number, y: number) => boolean }[];
  drawerKicks: number;
}

/** By the number of `ESC t`. Of page 858 the characters that Spanish tickets use. */
const tables: Readonly<Record<number, (byte: number) => string>> = {
  // Of page 1252, too; from 0xA0 its numbers are those of Unicode.
  16: (byte) => (byte === 0x80 ? '€' : String.fromCodePoint(byte)),
  19: (byte) => page858[byte] ?? `<${byte.toString(16)}>`,
};
const page858: Readonly<Record<number, string>> = {
  0x81: 'ü',
  0x82: 'é',
  0x87: 'ç',
  0x90: 'É',
  0x9a: 'Ü',
  0x9e: '×',
  0xa0: 'á',
  0xa1: 'í',
  0xa2: 'ó',
  0xa3: 'ú',
  0xa4: 'ñ',
  0xa5: 'Ñ',
  0xa6: 'ª',
  0xa7: 'º',
  0xa8: '¿',
  0xad: '¡',
  0xb5: 'Á',
  0xd5: '€',
  0xd6: 'Í',
  0xe0: 'Ó',
  0xe9: 'Ú',
  0xfa: '·',
};

const ESC = 0x1b;
const GS = 0x1d;

export function printedRoll(bytes: Iterable<number>, columns = 48): PrintedRoll {
  const left = [...bytes];
  const roll: PrintedRoll = { lines: [], images: [], drawerKicks: 0 };
  let style = { isBold: false, isHigh: false, isCentered: false };
  let characters = tables[0];
  let line = '';
  const take = () => left.shift() ?? Number.NaN;

  function endLine(): void {
    if (line.length > columns) throw new Error(`the printer breaks the line «${line}»`);
    const { isBold, isHigh, isCentered } = style;
    const indent = isCentered ? ' '.repeat(Math.floor((columns - line.length) / 2)) : '';
    const text = isBold ? `**${line}**` : line;
    roll.lines.push(`${isHigh ? '^' : ''}${indent}${text}`);
    line = '';
  }

  function escape(command: number): void {
    if (command === 0x40) style = { isBold: false, isHigh: false, isCentered: false };
    else if (command === 0x74) characters = tables[take()];
    else if (command === 0x61) style = { ...style, isCentered: take() === 1 };
    else if (command === 0x45) style = { ...style, isBold: take() === 1 };
    else if (command === 0x70) {
      left.splice(0, 3);
      roll.drawerKicks += 1;
    } else throw new Error(`ESC ${command.toString(16)} is not a command of this printer`);
  }

  function groupSeparator(command: number): void {
    if (command === 0x21) style = { ...style, isHigh: take() === 1 };
    else if (command === 0x56) {
      left.splice(0, 2);
      roll.lines.push('[cut]');
    } else if (command === 0x76) {
      // Two bytes of the command's name and mode, then width in bytes and height in dots.
      const [, , low = 0, high = 0, lowRows = 0, highRows = 0] = left.splice(0, 6);
      const bytesPerRow = low + high * 256;
      const height = lowRows + highRows * 256;
      const dots = left.splice(0, bytesPerRow * height);
      roll.images.push({
        width: bytesPerRow * 8,
        height,
        isDark: (x, y) => {
          const byte = dots[y * bytesPerRow + Math.floor(x / 8)] ?? 0;
          return ((byte >> (7 - (x % 8))) & 1) === 1;
        },
      });
      line += '[image]';
    } else throw new Error(`GS ${command.toString(16)} is not a command of this printer`);
  }

  while (left.length > 0) {
    const byte = take();
    if (byte === ESC) escape(take());
    else if (byte === GS) groupSeparator(take());
    else if (byte === 0x0a) endLine();
    else if (byte < 0x20) throw new Error(`byte ${byte.toString(16)} in a text`);
    else line += byte < 0x80 ? String.fromCodePoint(byte) : (characters?.(byte) ?? '?');
  }
  return roll;
}
