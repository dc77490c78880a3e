import type { Ticket, TicketPart } from '@aforo/shared/contract';
import { printPage } from './print-page.ts';

/** Of a roll of 80 mm. */
const styles = `
  body { box-sizing: border-box; width: 80mm; margin: 0; padding: 4mm; color: #000;
    font: 9pt/1.25 Helvetica, Arial, sans-serif; }
  p, hr { margin: 0 0 0.5mm; overflow-wrap: anywhere; }
  hr { margin: 2mm 0; border: 0; border-top: 0.2mm solid #000; }
  .row { display: flex; gap: 2mm; justify-content: space-between; }
  .row > :last-child { flex: none; font-variant-numeric: tabular-nums; }
  .center { text-align: center; }
  .small { font-size: 8pt; }
  .large { font-size: 13pt; }
  .bold { font-weight: bold; }
  svg, img { display: block; margin: 1mm auto; }
  svg { width: 35mm; height: 35mm; }
  img { box-sizing: border-box; max-width: 42mm; max-height: 17mm; }
  img.dark { padding: 3mm; border-radius: 2mm; background: #1e2026; print-color-adjust: exact; }
`;

/**
 * Prints a ticket with the browser's dialog. A browser started with `--kiosk-printing` asks nothing.
 */
export function printInFrame({ title, parts }: Ticket): Promise<void> {
  return printPage({
    title,
    styles,
    // One page of the content's height, so that a roll is not cut into pages.
    pageOf: (heightMm) => `size: 80mm ${heightMm}mm; margin: 0;`,
    contentOf: (inner) => parts.flatMap((part) => elementsOf(inner, part)),
  });
}

/** A part as elements, for a document with the style sheet above. */
function elementsOf(inner: Document, part: TicketPart): Element[] {
  switch (part.kind) {
    case 'rule':
      return [inner.createElement('hr')];
    case 'logo': {
      const image = inner.createElement('img');
      image.src = `data:image/png;base64,${part.png}`;
      image.alt = '';
      image.className = part.ground;
      return [image];
    }
    case 'qr':
      return [
        textElement(inner, part.above, 'center'),
        qrElement(inner, part.rows),
        textElement(inner, part.below, 'center'),
      ];
    case 'text':
      return [
        textElement(inner, part.text, part.align, part.size, ...(part.isBold ? ['bold'] : [])),
      ];
    case 'row': {
      const row = textElement(inner, '', 'row', part.size, ...(part.isBold ? ['bold'] : []));
      row.append(spanOf(inner, part.label), spanOf(inner, part.amount));
      return [row];
    }
  }
}

function textElement(inner: Document, text: string, ...classes: string[]): HTMLElement {
  const element = inner.createElement('p');
  element.textContent = text;
  element.className = classes.join(' ');
  return element;
}

function spanOf(inner: Document, text: string): HTMLElement {
  const span = inner.createElement('span');
  span.textContent = text;
  return span;
}

function qrElement(inner: Document, rows: readonly string[]): SVGElement {
  const namespace = 'http://www.w3.org/2000/svg';
  const svg = inner.createElementNS(namespace, 'svg');
  svg.setAttribute('viewBox', `0 0 ${rows.length} ${rows.length}`);
  svg.setAttribute('shape-rendering', 'crispEdges');
  const path = inner.createElementNS(namespace, 'path');
  // One step per run: modules drawn one by one show hairlines between them.
  const steps = rows.flatMap((row, y) =>
    [...row.matchAll(/1+/g)].map(
      ({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`,
    ),
  );
  path.setAttribute('d', steps.join(''));
  svg.append(path);
  return svg;
}
