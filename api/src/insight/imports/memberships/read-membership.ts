import type { ImportProblem } from '@aforo/shared/contract';
import { addDays } from '../../../platform/time/local-time.ts';
import { foldedName, rowReader } from '../cells.ts';
import { type ClientReference, readClientReference } from '../clients/match-clients.ts';
import type { ImportContext } from '../import-kind.ts';
import { openedCell } from '../mandates/account-cells.ts';
import { type NamedSlot, readSeats } from './read-seats.ts';

export interface ReadMembership {
  whose: ClientReference;
  /** Normalized for comparison. */
  packageName: string;
  /** Null when the file doesn't say it. */
  priceMinor: number | null;
  startedOn: string | null;
  nextChargeOn: string | null;
  /** Null when the file doesn't say it. */
  sessionsLeft: number | null;
  slots: NamedSlot[];
  problems: ImportProblem[];
}

/** The longest period is a year. */
const longestAhead = 370;
/** What other programs write of a membership that is charged; an empty cell says nothing. */
const activeStates =
  /^(?:|1|x|si|s|yes|y|true|verdadero|activ[ao]|active|vigente|en vigor|en curso|current|alta|de alta|al corriente|al dia|pagad[ao]|paid|ok)$/;

/** Reads one row of a file as a membership, before its client, package and classes are looked up. */
export function readMembership(
  cells: readonly string[],
  { columns, country, today, accounts, importId }: ImportContext,
): ReadMembership {
  const opened = cells.map((cell) => openedCell(cell, { accounts, importId }));
  const row = rowReader(opened, columns);
  const problems: ImportProblem[] = [];
  const priceMinor = row.text('price') === '' ? null : row.amount('price');
  if (priceMinor === undefined) problems.push('wrongPrice');
  const startedOn = row.day('startedOn', { notAfter: today });
  if (startedOn === undefined || (startedOn !== null && startedOn > today)) {
    problems.push('wrongStart');
  }
  const nextChargeOn = row.day('nextChargeOn', 'this') ?? null;
  if (nextChargeOn === null || nextChargeOn > addDays(today, longestAhead)) {
    problems.push('wrongNextCharge');
  } else if (nextChargeOn <= today) {
    // guard: an imported membership is not charged for a period of the other program (import-memberships.test.ts)
    // without: `problems.push('chargeNotAhead')` → `void today`
    problems.push('chargeNotAhead');
  }
  const left = row.text('sessionsLeft');
  const sessionsLeft = /^\d{1,4}$/.test(left) ? Number(left) : null;
  if (left !== '' && (sessionsLeft === null || sessionsLeft > 1000)) problems.push('wrongSessions');
  if (!activeStates.test(foldedName(row.text('membershipState')))) problems.push('notActive');
  const slots = readSeats(row.text('seats'));
  if (slots === undefined) problems.push('noSeat');
  return {
    whose: readClientReference(row, country),
    packageName: foldedName(row.text('package')),
    priceMinor: priceMinor ?? null,
    startedOn: startedOn ?? null,
    nextChargeOn,
    sessionsLeft,
    slots: slots ?? [],
    problems,
  };
}
