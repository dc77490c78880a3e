import type { ImportProblem } from '@aforo/shared/contract';
import { foldedName, rowReader } from '../cells.ts';
import { readClientReference, type ClientReference } from '../clients/match-clients.ts';
import type { FileColumn } from '../file-columns.ts';

export interface ReadBono {
  whose: ClientReference;
  /** As the file writes it. */
  packageText: string;
  /** Normalized for comparison. */
  packageName: string;
  /** Null for unlimited bonos and empty cells. */
  sessionsLeft: number | null;
  lastDay: string | null;
  problems: ImportProblem[];
}

/** Reads one row of a file as a bono, before its client and package are looked up. */
export function readBono(
  cells: readonly string[],
  columns: readonly FileColumn[],
  { country, today }: { country: string; today: string },
): ReadBono {
  const row = rowReader(cells, columns);
  const problems: ImportProblem[] = [];
  const left = row.text('sessionsLeft');
  const isOpen = left === '' || /^(ilimitad[oa]s?|sin limite|∞|unlimited)$/.test(foldedName(left));
  // `5 de 10`, `5/10`: the first number is the sessions left.
  const number = /^(\d{1,4})(?:[.,]0+)?(?:\s*(?:de|\/)\s*\d+)?(?:\s*ses\w*)?$/.exec(left)?.[1];
  const sessionsLeft = isOpen || number === undefined ? null : Number(number);
  if (!isOpen && (sessionsLeft === null || sessionsLeft > 1000)) problems.push('wrongSessions');
  const lastDay = row.day('expiresOn', 'this');
  if (lastDay === undefined) problems.push('wrongExpiry');
  if (typeof lastDay === 'string' && lastDay < today) problems.push('expired');
  return {
    whose: readClientReference(row, country),
    packageText: row.text('package'),
    packageName: foldedName(row.text('package')),
    sessionsLeft,
    lastDay: lastDay ?? null,
    problems,
  };
}
