import { DomainError } from '../../../platform/domain-error.ts';
import { listLimits } from './list-limits.ts';

/**
 * The rows of a CSV file, one at a time. The separator is the most frequent one in the first line.
 * @throws {DomainError} `list_too_heavy` for a row with too many cells
 * @throws {Error} for an unclosed quote: the rest of the file would become one cell
 */
export function* readCsv(text: string): Generator<string[]> {
  const separator = separatorOf(text);
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    let cell: string;
    if (text[at] === '"') ({ cell, at } = quoted(text, at));
    else cell = '';
    const end = endOfCell(text, at, separator);
    cell += text.slice(at, end);
    if (row.push(cell.trim()) > listLimits.columns) throw new DomainError('list_too_heavy');
    at = end;
    if (text[at] === separator) {
      at++;
      if (at === text.length) row.push('');
      continue;
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at++;
    at++;
    yield row;
    row = [];
  }
  if (row.length > 0) yield row;
}

/** A quoted cell; two quotes inside it are one. */
function quoted(text: string, start: number): { cell: string; at: number } {
  let end = text.indexOf('"', start + 1);
  while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
  if (end < 0) throw new Error('A quote is never closed');
  if (end - start > listLimits.elementLength) throw new DomainError('list_too_heavy');
  return { cell: text.slice(start + 1, end).replaceAll('""', '"'), at: end + 1 };
}

function endOfCell(text: string, start: number, separator: string): number {
  let at = start;
  while (at < text.length) {
    const sign = text[at];
    if (sign === separator || sign === '\n' || sign === '\r') break;
    at++;
  }
  return at;
}

function separatorOf(text: string): string {
  const counts = new Map([
    [';', 0],
    [',', 0],
    ['\t', 0],
  ]);
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? '';
    if (sign === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (sign === '\n' || sign === '\r') break;
    const count = counts.get(sign);
    if (count !== undefined) counts.set(sign, count + 1);
  }
  const [[separator]] = [...counts].sort(([, a], [, b]) => b - a) as [[string, number]]; // three entries
  return separator;
}
