import type { ColumnFacts } from '../../../platform/database/index.ts';
import { withoutWeekday } from '../dates.ts';

const noFacts: ColumnFacts = {
  filled: 0,
  dayFirst: 0,
  monthFirst: 0,
  eitherDate: null,
  decimalComma: 0,
  decimalPoint: 0,
  eitherAmount: null,
};

/** Counts what the cells of each column say about its dates and amounts. */
export class FactsCollector {
  readonly columns: ColumnFacts[];

  constructor(width: number) {
    this.columns = Array.from({ length: width }, () => ({ ...noFacts }));
  }

  add(cells: readonly string[]): void {
    this.columns.forEach((facts, column) => {
      const cell = cells[column] ?? '';
      if (cell === '') return;
      facts.filled += 1;
      // `miércoles, 03/11/2026 19:30` is the longest cell that says something.
      if (cell.length > 36) return;
      const bare = withoutWeekday(cell);
      if (bare.length > 24 || !/^[-+$£€\d]/.test(bare)) return;
      addDate(facts, bare);
      addAmount(facts, bare);
    });
  }
}

function addDate(facts: ColumnFacts, cell: string): void {
  const parts = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:[T\s,]|$)/.exec(cell);
  if (parts === null) return;
  const [first, second] = [Number(parts[1]), Number(parts[2])];
  const year = parts[3] ?? '';
  const isPossible = Math.min(first, second) >= 1 && Math.max(first, second) <= 31;
  if (!isPossible || (year.length === 4 && year < '1900')) return;
  if (first > 12 && second <= 12) facts.dayFirst += 1;
  else if (second > 12 && first <= 12) facts.monthFirst += 1;
  else if (first !== second && first <= 12 && second <= 12) facts.eitherDate ??= cell;
}

function addAmount(facts: ColumnFacts, cell: string): void {
  const text = cell.replaceAll(/[€$£\s]|eur(?:os)?/gi, '');
  const parts = /^[-+]?(\d+)((?:[.,]\d+)+)$/.exec(text);
  if (parts === null) return;
  const [, whole = '', rest = ''] = parts;
  const separators = rest.replaceAll(/\d/g, '');
  const last = separators.at(-1);
  const isThousands = separators.length > 1 && new Set(separators).size === 1;
  // `03.11.1984` is a date.
  if (isThousands && !/^(?:[.,]\d{3})+$/.test(rest)) return;
  const isEither = separators.length === 1 && rest.length === 4 && /^[1-9]\d{0,2}$/.test(whole);
  if (isEither) facts.eitherAmount ??= cell;
  else if ((last === ',') !== isThousands) facts.decimalComma += 1;
  else facts.decimalPoint += 1;
}
