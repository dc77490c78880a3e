import { encode } from 'uqr';
import type { IssueContent } from './content.ts';

/** The public page that checks an invoice. The order defines the parameters and their sequence. */
const checkUrl = 'https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR';

export function qrUrlOf({ IDFactura: id, ImporteTotal: total }: IssueContent): string {
  const parameters = [
    ['nif', id.IDEmisorFactura],
    ['numserie', id.NumSerieFactura],
    ['fecha', id.FechaExpedicionFactura],
    ['importe', total],
  ] as const;
  return `${checkUrl}?${parameters.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`;
}

let latest: { text: string; modules: readonly boolean[][] } | null = null;

/**
 * Rows of modules without a border; true is dark. Level M, as the order requires. A document that is
 * read is often printed next, and the code takes some milliseconds: the latest one is kept.
 */
export function qrModules(text: string): readonly boolean[][] {
  if (latest?.text !== text) {
    latest = { text, modules: encode(text, { ecc: 'M', border: 0 }).data };
  }
  return latest.modules;
}

/** The dark modules as an SVG path, with one step per run. */
export function qrPath(modules: readonly (readonly boolean[])[]): string {
  return modules
    .flatMap((row, y) =>
      runsOf(row).map(({ start, length }) => `M${start} ${y}h${length}v1h-${length}z`),
    )
    .join('');
}

/** Joins adjacent modules: drawn separately, they show hairlines between them. */
export function runsOf(row: readonly boolean[]): { start: number; length: number }[] {
  const runs: { start: number; length: number }[] = [];
  row.forEach((isDark, x) => {
    const last = runs.at(-1);
    if (!isDark) return;
    if (last && last.start + last.length === x) last.length += 1;
    else runs.push({ start: x, length: 1 });
  });
  return runs;
}
