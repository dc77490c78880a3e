import { inflateSync } from 'node:zlib';
import jsQrModule from 'jsqr';

// A CommonJS module whose types declare `default` for `module.exports.default`.
const jsQr = (jsQrModule as unknown as { default?: typeof jsQrModule }).default ?? jsQrModule;

export interface PrintedPage {
  /** Rectangles of the first page: x, y, width, height in points. */
  rectangles: number[][];
  /** From the left edge of the first rectangle to the right edge of the last. */
  width: number;
  texts: string[];
}

/** The contents of a PDF's first page: filled rectangles and texts, in order. */
export function pageOf(pdf: Buffer): PrintedPage {
  const source = pdf.toString('latin1');
  const start = source.indexOf('stream\n') + 'stream\n'.length;
  const drawn = inflateSync(pdf.subarray(start, source.indexOf('endstream', start))).toString(
    'latin1',
  );
  const rectangles = [...drawn.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm)].map(
    (match) => match.slice(1).map(Number),
  );
  const texts = [...drawn.matchAll(/^\[(.*)\] TJ$/gm)].map(([, parts = '']) =>
    [...parts.matchAll(/<([0-9a-f]*)>/g)]
      .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
      .join(''),
  );
  const edges = rectangles.flatMap(([x = 0, , width = 0]) => [x, x + width]);
  return { rectangles, texts, width: Math.max(...edges) - Math.min(...edges) };
}

/** Draws the rectangles as pixels and reads the QR code. */
export function readQr({ rectangles }: PrintedPage): string {
  const side = 600;
  const scale = 3;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [x = 0, y = 0, width = 0, height = 0] of rectangles) {
    for (let row = Math.round(y * scale); row < Math.round((y + height) * scale); row++) {
      for (let column = Math.round(x * scale); column < Math.round((x + width) * scale); column++) {
        pixels.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3);
      }
    }
  }
  return jsQr(pixels, side, side)?.data ?? '';
}
