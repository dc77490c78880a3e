import type { Ticket, TicketPart } from '@aforo/shared/contract';
import { codePages, encodeText, printableText, type CodePage } from './code-pages.ts';

/** What the bytes depend on: the roll's width in characters, and the printer's table. */
export interface ReceiptPaper {
  /** 48 or 42 on a roll of 80 mm, 32 on one of 58 mm. */
  columns: number;
  codePage: CodePage;
}

const ESC = 0x1b;
const GS = 0x1d;
/** Receipt printers have 203 dots per inch. */
const dotsPerMm = 8;
/** The order requires 30 to 40 mm. */
const qrDots = 38 * dotsPerMm;

/** Opens the drawer at the printer's first connector: a pulse of 50 ms, then a pause. */
export const drawerBytes = Uint8Array.of(ESC, 0x70, 0, 25, 250);

const initialise = [ESC, 0x40];
const choosePage = (codePage: CodePage) => [ESC, 0x74, codePages[codePage].number];
const align = (side: 'center' | 'left') => [ESC, 0x61, side === 'center' ? 1 : 0];
const bold = (isOn: boolean) => [ESC, 0x45, isOn ? 1 : 0];
/** Double height only: with double width fewer characters would fit. */
const high = (isOn: boolean) => [GS, 0x21, isOn ? 1 : 0];
/** After feeding the last lines past the knife. */
const cut = [GS, 0x56, 66, 3];
const rasterImage = (bytesPerRow: number, height: number) =>
  [GS, 0x76, 0x30, 0].concat(lowAndHigh(bytesPerRow), lowAndHigh(height));
const lowAndHigh = (count: number) => [count % 256, Math.floor(count / 256)];

/** A ticket in ESC/POS, from top to bottom, and the cut. The logo is left out. */
export function receiptBytes({ parts }: Pick<Ticket, 'parts'>, paper: ReceiptPaper): Uint8Array {
  return Uint8Array.from([
    ...initialise,
    ...choosePage(paper.codePage),
    ...parts.flatMap((part) => partBytes(part, paper)),
    ...cut,
  ]);
}

function partBytes(part: TicketPart, paper: ReceiptPaper): number[] {
  switch (part.kind) {
    case 'qr':
      return [
        ...align('center'),
        ...lineBytes(printableText(part.above, paper.codePage), paper),
        ...qrBytes(part.rows),
        ...lineBytes(printableText(part.below, paper.codePage), paper),
        ...align('left'),
      ];
    case 'logo':
      return [];
    case 'rule':
      return lineBytes('-'.repeat(paper.columns), paper);
    case 'text': {
      const lines = wrap(printableText(part.text, paper.codePage), paper.columns);
      return [...align(part.align), ...styledBytes(part, lines, paper), ...align('left')];
    }
    case 'row':
      return styledBytes(part, rowLines(part, paper), paper);
  }
}

function styledBytes(
  { size, isBold }: Pick<Extract<TicketPart, { kind: 'text' }>, 'isBold' | 'size'>,
  lines: readonly string[],
  paper: ReceiptPaper,
): number[] {
  const isHigh = size === 'large';
  return [
    ...high(isHigh),
    ...bold(isBold),
    ...lines.flatMap((line) => lineBytes(line, paper)),
    ...bold(false),
    ...high(false),
  ];
}

function lineBytes(line: string, { codePage }: ReceiptPaper): number[] {
  return [...encodeText(line, codePage), 0x0a];
}

/** The label's lines, with the amount at the right end of the first one. */
function rowLines(
  part: Extract<TicketPart, { kind: 'row' }>,
  { columns, codePage }: ReceiptPaper,
): string[] {
  const amount = printableText(part.amount, codePage);
  const label = printableText(part.label, codePage);
  const [first = '', ...rest] = wrap(label, columns - amount.length - 1);
  return [first.padEnd(columns - amount.length) + amount, ...rest];
}

/** Breaks at spaces, and inside a word that is longer than a line. */
function wrap(text: string, columns: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    if (line !== '' && line.length + 1 + word.length > columns) {
      lines.push(line);
      line = '';
    }
    line = line === '' ? word : `${line} ${word}`;
    while (line.length > columns) {
      lines.push(line.slice(0, columns));
      line = line.slice(columns);
    }
  }
  return [...lines, line];
}

/**
 * The code as a raster image rather than by the printer's own command: the modules and the size are
 * then those of the document on every printer.
 */
function qrBytes(rows: readonly string[]): number[] {
  const dotsPerModule = Math.max(1, Math.floor(qrDots / rows.length));
  const width = rows.length * dotsPerModule;
  const bytesPerRow = Math.ceil(width / 8);
  const image = rows.flatMap((row) => {
    const dots = [...row].map((module) => module.repeat(dotsPerModule)).join('');
    const bytes = Array.from({ length: bytesPerRow }, (_, at) =>
      Number.parseInt(dots.slice(at * 8, at * 8 + 8).padEnd(8, '0'), 2),
    );
    return Array.from({ length: dotsPerModule }, () => bytes).flat();
  });
  return [...rasterImage(bytesPerRow, width), ...image, 0x0a];
}
