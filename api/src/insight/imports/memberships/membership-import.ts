import { type ImportAnswers, importFieldName, type ImportProblem } from '@aforo/shared/contract';
import { importPurchases } from '../../../booking/bonos/index.ts';
import {
  importMembership,
  listPriceChanges,
  type PriceChange,
  priceOn,
} from '../../../booking/memberships/index.ts';
import { importSeats } from '../../../booking/standing-seats/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { hundredthsText } from '../../../platform/formats/csv.ts';
import { addDays, addMonths } from '../../../platform/time/local-time.ts';
import { listLivePurchases } from '../bonos/bonos.repository.ts';
import { packageAnswer, packageQuestionsOf } from '../bonos/package-questions.ts';
import { foldedName } from '../cells.ts';
import { clientReferenceColumns, clientText, matchClients } from '../clients/match-clients.ts';
import { type ImportContext, importKind, type WrittenRow } from '../import-kind.ts';
import { countEarlierKeys } from '../import-rows.repository.ts';
import { type ReadMembership, readMembership } from './read-membership.ts';
import * as repository from './memberships.repository.ts';
import type { RenewingPackage, WeeklyClass } from './memberships.repository.ts';
import type { NamedSlot } from './read-seats.ts';

interface ImportedMembership {
  clientId: string;
  templateId: string;
  priceMinor: number;
  startedOn: string | null;
  nextChargeOn: string;
  anchorDay: number;
  /**
   * Of the period that the other program charged: 0 without a limit, null when its seats are all or
   * the client has a valid bono of the package.
   */
  sessionsLeft: number | null;
  slots: WeeklyClass[];
}

/**
 * A membership is imported without a sale: its running period was paid in the other program, until
 * the day before its next charge. Prices are those of its package, so a row with another one is left
 * out.
 */
export const membershipImport = importKind<ImportedMembership>({
  // Seats lock their series and sessions before the client, so each membership is a transaction.
  rowsAtOnce: 1,
  missingColumn(columns) {
    if (!clientReferenceColumns(columns))
      return 'Di en qué columna está el cliente: nombre, correo o teléfono.';
    if (!columns.includes('package')) return 'Di en qué columna está el paquete.';
    return columns.includes('nextChargeOn')
      ? null
      : 'Di en qué columna está la fecha del próximo cobro.';
  },
  questions: async (connection, file) =>
    packageQuestionsOf(connection, file, {
      packages: await repository.listRenewingPackages(connection),
      canCreate: false,
    }),
  async judge(connection, context, rows) {
    const { importId, answers, today, isForReal, now } = context;
    const read = rows.map(({ cells }) => readMembership(cells, context));
    const clients = await matchClients(
      connection,
      read.map(({ whose }) => whose),
    );
    const packages = await repository.listRenewingPackages(connection);
    const priceChanges = await listPriceChanges(
      connection,
      packages.map(({ id }) => id),
    );
    const classes = read.some(({ slots }) => slots.length > 0)
      ? await repository.listWeeklyClasses(connection, today)
      : [];
    const clientIds = clients.flatMap((one) => ('clientId' in one ? one.clientId : []));
    const live = await listLivePurchases(connection, clientIds, now);
    const withBono = new Set(live.map(memberKey));
    const judged = read.map((row, at) => {
      const client = clients[at] ?? { problem: 'noClient' };
      return judgeRow(row, client, { packages, priceChanges, classes, answers, withBono, today });
    });
    const known = await repository.listKnownMemberships(connection, importId, clientIds);
    const members = new Set(known.filter(({ hasEnded }) => !hasEnded).map(memberKey));
    const keys = judged.flatMap(({ item }) => (item ? keysOf(item) : []));
    // In the real import the previous rows exist already.
    const earlier = isForReal
      ? new Map<string, number>()
      : await countEarlierKeys(connection, importId, rows[0]?.number ?? 0, keys);
    return rows.map(({ number }, at) => {
      const { item = null, problems = [] } = judged[at] ?? {};
      const found = item === null ? problems : takenProblems(item, members, earlier);
      const row = { number, problems: found, agrees: false };
      if (item === null || found.length > 0)
        return { ...row, verdict: 'broken', keys: [], item: null };
      for (const key of keysOf(item)) earlier.set(key, (earlier.get(key) ?? 0) + 1);
      // guard: a membership that was changed or ended here is not created again (import-memberships.test.ts)
      // without: `isKnown(item, known)` → `false`
      const verdict = isKnown(item, known) ? 'alike' : 'new';
      return { ...row, verdict, keys: keysOf(item), item };
    });
  },
  describe: ({ priceMinor, nextChargeOn, startedOn, sessionsLeft, slots }, row) => [
    { label: 'Cliente', value: clientText(row) },
    { label: importFieldName.package, value: row.text('package') },
    { label: importFieldName.price, value: hundredthsText(priceMinor) },
    { label: importFieldName.nextChargeOn, value: dayText(nextChargeOn) },
    { label: importFieldName.startedOn, value: startedOn === null ? '' : dayText(startedOn) },
    { label: importFieldName.sessionsLeft, value: sessionsLeft ? String(sessionsLeft) : '' },
    { label: importFieldName.seats, value: slots.map(slotText).join(', ') },
  ],
  async write(dependencies, trx, context, rows) {
    const written: WrittenRow[] = [];
    for (const { number, item } of rows) {
      try {
        const recordId = await repository.inSavepoint(trx, () =>
          writeMembership(dependencies, trx, context, { number, item }),
        );
        written.push({ number, recordId });
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        const problem = error.code === 'already_member' ? 'alreadyMember' : 'seatNotFree';
        written.push({ number, problem });
      }
    }
    return written;
  },
});

/** @throws {DomainError} `already_member`, or for a seat that is no longer free */
async function writeMembership(
  dependencies: Dependencies,
  trx: Transaction,
  { importId, actor, now, timeZone, today }: ImportContext,
  { number, item }: { number: number; item: ImportedMembership },
): Promise<string> {
  const { clientId, templateId, sessionsLeft, nextChargeOn, slots } = item;
  const membershipId = await importMembership(trx, item, { at: now, timeZone });
  if (sessionsLeft !== null) {
    const bono = {
      clientId,
      templateId,
      credits: sessionsLeft,
      lastDay: addDays(nextChargeOn, -1),
    };
    const by = { at: now, userId: actor?.userId ?? null };
    const [purchaseId = ''] = await importPurchases(trx, [bono], by);
    await repository.setPurchaseOfRow(trx, { importId, number, purchaseId });
  }
  if (slots.length > 0) {
    const seats = { membershipId, slots, fromDate: today };
    await importSeats(dependencies, trx, seats, actor);
  }
  return membershipId;
}

const memberKey = ({ clientId, templateId }: { clientId: string; templateId: string }) =>
  `member:${clientId}:${templateId}`;
const seatKey = ({ seriesId, weekday }: WeeklyClass) => `fixed:${seriesId}:${weekday}`;
const keysOf = (item: ImportedMembership) => [memberKey(item), ...item.slots.map(seatKey)];

function takenProblems(
  item: ImportedMembership,
  members: ReadonlySet<string>,
  earlier: ReadonlyMap<string, number>,
): ImportProblem[] {
  const key = memberKey(item);
  if (members.has(key) || earlier.has(key)) return ['alreadyMember'];
  const isFull = item.slots.some((slot) => (earlier.get(seatKey(slot)) ?? 0) >= slot.free);
  return isFull ? ['seatNotFree'] : [];
}

/** The client had it, or has another one into which it may have been changed. */
function isKnown(
  { clientId, templateId }: ImportedMembership,
  known: readonly repository.KnownMembership[],
): boolean {
  return known.some(
    (one) =>
      one.clientId === clientId &&
      !one.isOwn &&
      (one.templateId === templateId ? one.hasEnded : !one.hasEnded),
  );
}

interface Offer {
  packages: readonly RenewingPackage[];
  priceChanges: ReadonlyMap<string, readonly PriceChange[]>;
  classes: readonly WeeklyClass[];
  answers: ImportAnswers;
  /** The client has a valid bono of the package, perhaps from another file. */
  withBono: ReadonlySet<string>;
  today: string;
}

/** How many days a program may charge before the period begins. */
const chargedAhead = 7;

function judgeRow(
  { packageName, slots: named, problems: rowProblems, ...row }: ReadMembership,
  client: { clientId: string } | { problem: ImportProblem },
  { packages, priceChanges, classes, answers, withBono, today }: Offer,
): { item: ImportedMembership | null; problems: ImportProblem[] } {
  const problems = [...rowProblems];
  const answer = packageAnswer(answers, packageName);
  const plan =
    packages.find(({ name }) => foldedName(name) === packageName) ??
    packages.find(({ id }) => id === answer);
  if ('problem' in client) problems.push(client.problem);
  if (!plan) problems.push(answer === 'skip' ? 'packageSkipped' : 'noPackage');
  const { nextChargeOn, startedOn, sessionsLeft } = row;
  if (!plan || nextChargeOn === null || 'problem' in client || problems.length > 0) {
    return { item: null, problems };
  }
  const priceMinor = priceOn(
    { priceMinor: plan.priceMinor, priceChanges: priceChanges.get(plan.id) ?? [] },
    nextChargeOn,
  );
  if ((row.priceMinor ?? priceMinor) !== priceMinor) problems.push('otherFee');
  // guard: a calendar month is not charged twice (import-memberships.test.ts)
  // without: `!nextChargeOn.endsWith('-01')` → `false`
  if (plan.startsWith === 'month' && !nextChargeOn.endsWith('-01')) problems.push('chargeNotFirst');
  if (nextChargeOn > addDays(addMonths(today, plan.periodMonths), chargedAhead)) {
    problems.push('wrongNextCharge');
  }
  const { clientId } = client;
  const hasSeats = plan.seatsPerWeek !== null;
  const needsBono = !hasSeats && !withBono.has(memberKey({ clientId, templateId: plan.id }));
  if (needsBono && plan.kind === 'credits' && sessionsLeft === null) problems.push('wrongSessions');
  if (named.length > (plan.seatsPerWeek ?? 0)) problems.push('seatNotFree');
  const slots = named.map((slot) => findClass(slot, plan, classes));
  problems.push(...new Set(slots.flatMap((slot) => ('problem' in slot ? slot.problem : []))));
  if (problems.length > 0) return { item: null, problems };
  const item = {
    clientId,
    templateId: plan.id,
    priceMinor,
    startedOn,
    nextChargeOn,
    anchorDay: plan.startsWith === 'month' ? 1 : anchorDayOf(nextChargeOn, startedOn),
    sessionsLeft: needsBono ? (plan.kind === 'credits' ? sessionsLeft : 0) : null,
    slots: slots.flatMap((slot) => ('problem' in slot ? [] : slot)),
  };
  return { item, problems: [] };
}

/** The weekly class that the file names; of another plan only when that is the only one. */
function findClass(
  { weekday, localTime, service }: NamedSlot,
  { serviceIds }: RenewingPackage,
  classes: readonly WeeklyClass[],
): WeeklyClass | { problem: ImportProblem } {
  const atThatTime = classes.filter(
    (one) =>
      one.weekday === weekday &&
      one.localTime === localTime &&
      (service === '' || foldedName(one.serviceName).includes(service)),
  );
  const ofPlan = atThatTime.filter(
    ({ serviceId }) => serviceIds.length === 0 || serviceIds.includes(serviceId),
  );
  const [found, ...others] = ofPlan;
  if (found === undefined) return { problem: atThatTime.length > 0 ? 'seatNotFree' : 'noSeat' };
  return others.length > 0 ? { problem: 'manySeats' } : found;
}

/** The day of the month on which it renews: 28 February may be the day of a membership of the 31st. */
function anchorDayOf(nextChargeOn: string, startedOn: string | null): number {
  const day = Number(nextChargeOn.slice(8));
  const isLastOfMonth = addDays(nextChargeOn, 1).endsWith('-01');
  return isLastOfMonth ? Math.max(day, Number(startedOn?.slice(8) ?? 0)) : day;
}

const weekdayNames = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'];
const slotText = ({ weekday, localTime, serviceName }: WeeklyClass) =>
  `${weekdayNames[weekday] ?? ''} ${localTime} ${serviceName}`;
const dayText = (date: string) => date.split('-').reverse().join('/');
