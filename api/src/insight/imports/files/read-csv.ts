import { DomainError } from '../../../platform/domain-error.ts';
import { listLimits } from './list-limits.ts';

/**
 * The rows of a CSV file, one at a time; a line `sep=;` is an empty row.
 * @throws {DomainError} `list_too_heavy` for a row with too many cells
 * @throws {Error} for an unclosed quote: the rest of the file would become one cell
 */
export function* readCsv(text: string): Generator<string[]> {
  const told = /^sep=([;,\t|])\r?\n/.exec(text);
  const separator = told?.[1] ?? separatorOf(text);
  if (told !== null) yield [];
  let row: string[] = [];
  let at = told?.[0].length ?? 0;
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

const separators = [';', ',', '\t', '|'];
/** A title above the header has no separator, or not the one of the list. */
const sampledLines = 10;
const sampledLength = 65_536;

/**
 * The separator that most of the first lines contain equally often; of several, the one of more
 * lines, then the most frequent one.
 */
function separatorOf(text: string): string {
  const lines = firstLines(text);
  const [best] = separators
    .map((separator) => {
      const counts = lines
        .map((signs) => signs.split(separator).length - 1)
        .filter((count) => count > 0);
      return {
        separator,
        alike: Math.max(0, ...counts.map((one) => counts.filter((count) => count === one).length)),
        lines: counts.length,
        total: counts.reduce((sum, count) => sum + count, 0),
      };
    })
    .sort((a, b) => b.alike - a.alike || b.lines - a.lines || b.total - a.total);
  return best?.separator ?? ';';
}

/** The separators of the first lines, without those inside quotes. */
function firstLines(text: string): string[] {
  const lines = [''];
  let isQuoted = false;
  for (const sign of text.slice(0, sampledLength)) {
    if (sign === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (sign === '\n' && lines.push('') > sampledLines) break;
    if (separators.includes(sign)) lines[lines.length - 1] += sign;
  }
  return lines.slice(0, sampledLines);
}
