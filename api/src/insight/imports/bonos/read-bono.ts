import type { ImportField, ImportProblem } from '@aforo/shared/contract';
import { cellReader, dayOf, foldedName } from '../cells.ts';
import { readClientReference, type ClientReference } from '../clients/match-clients.ts';

export interface ReadBono {
  whose: ClientReference;
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
  columns: readonly (ImportField | null)[],
  { country, today }: { country: string; today: string },
): ReadBono {
  const of = cellReader(cells, columns);
  const problems: ImportProblem[] = [];
  const left = of('sessionsLeft');
  const isOpen = left === '' || /^(ilimitad[oa]s?|sin limite|∞|unlimited)$/.test(foldedName(left));
  // `5 de 10`, `5/10`: the first number is the sessions left.
  const number = /^(\d{1,4})(?:[.,]0+)?(?:\s*(?:de|\/)\s*\d+)?(?:\s*ses\w*)?$/.exec(left)?.[1];
  const sessionsLeft = isOpen || number === undefined ? null : Number(number);
  if (!isOpen && (sessionsLeft === null || sessionsLeft > 1000)) problems.push('wrongSessions');
  const lastDay = dayOf(of('expiresOn'));
  if (lastDay === undefined) problems.push('wrongExpiry');
  if (typeof lastDay === 'string' && lastDay < today) problems.push('expired');
  return {
    whose: readClientReference(cells, columns, country),
    packageName: foldedName(of('package')),
    sessionsLeft,
    lastDay: lastDay ?? null,
    problems,
  };
}
