import type { ImportProblem } from '@aforo/shared/contract';
import { type ImportedBooking, countFreeFor } from '../../../booking/bookings/index.ts';
import type { Connection } from '../../../platform/database/index.ts';
import { instantOf } from '../../../platform/time/local-time.ts';
import { foldedName, rowReader, timeOf } from '../cells.ts';
import { matchClients, readClientReference } from '../clients/match-clients.ts';
import type { ListRow } from '../files/read-list.ts';
import type { ImportContext, CheckedRow } from '../import-kind.ts';
import { countEarlierKeys } from '../import-rows.repository.ts';
import {
  type BookedService,
  listClassesAt,
  listProfessionals,
  listSeats,
  listServices,
  type OpenClass,
} from './bookings.repository.ts';

interface RequestedSession {
  service: BookedService;
  startsAt: Date;
  /** Empty: any professional, or an unknown one. */
  professionalIds: readonly string[];
  isAnybody: boolean;
}

interface RequestedBooking extends RequestedSession {
  clientId: string;
}

/**
 * Judges consecutive rows: their client, their class or appointment, and whether a seat is free
 * after the previous rows. Seven queries for any number of rows, and one per appointment.
 */
export async function checkBookingRows(
  connection: Connection,
  context: ImportContext,
  rows: readonly ListRow[],
): Promise<CheckedRow<ImportedBooking>[]> {
  const read = await readWanted(connection, context, rows);
  const asked = read.flatMap(({ wanted }) => wanted ?? []);
  const classes = await listClassesAt(
    connection,
    asked.map(({ startsAt }) => startsAt),
  );
  const sessionIds = classes.map(({ id }) => id);
  const seats = await listSeats(connection, {
    clientIds: asked.map(({ clientId }) => clientId),
    sessionIds,
  });
  const booked = new Set(seats.map(({ sessionId, clientId }) => bookedKey(sessionId, clientId)));
  const earlier = await earlierOf(connection, context, rows, [...asked], classes);
  const taken = (key: string) => earlier.get(key) ?? 0;

  const checkedRows: CheckedRow<ImportedBooking>[] = [];
  for (const { number, problem, wanted } of read) {
    const outcome: Outcome =
      wanted === null
        ? { problem: problem ?? 'noSession' }
        : wanted.service.kind === 'class'
          ? findClass(wanted, classes, booked, taken)
          : await findAppointment(connection, wanted, context.now, taken);
    if ('problem' in outcome) {
      const problems = [outcome.problem];
      checkedRows.push({
        number,
        problems,
        verdict: 'broken',
        keys: [],
        agrees: false,
        item: null,
      });
      continue;
    }
    const { item, keys } = outcome;
    for (const key of keys) {
      earlier.set(key, taken(key) + 1);
      booked.add(key);
    }
    checkedRows.push({ number, problems: [], verdict: 'new', keys, agrees: false, item });
  }
  return checkedRows;
}

type Outcome = { problem: ImportProblem } | { item: ImportedBooking; keys: string[] };

const seatKey = (sessionId: string) => `seat:${sessionId}`;
const bookedKey = (sessionId: string, clientId: string) => `booked:${sessionId}:${clientId}`;
const timeKey = ({ service, startsAt, professionalIds: [who = 'anybody'] }: RequestedSession) =>
  `time:${service.id}:${startsAt.toISOString()}:${who}`;

/**
 * The seats that previous rows take. Empty in the real import, where those rows are already booked.
 */
async function earlierOf(
  connection: Connection,
  { importId, isForReal }: ImportContext,
  rows: readonly ListRow[],
  asked: readonly RequestedBooking[],
  classes: readonly OpenClass[],
): Promise<Map<string, number>> {
  if (isForReal) return new Map();
  const keys = [
    ...classes.map(({ id }) => seatKey(id)),
    ...classes.flatMap(({ id }) => asked.map(({ clientId }) => bookedKey(id, clientId))),
    ...asked.map(timeKey),
  ];
  return countEarlierKeys(connection, importId, rows[0]?.number ?? 0, keys);
}

function findClass(
  { service, startsAt, professionalIds, isAnybody, clientId }: RequestedBooking,
  classes: readonly OpenClass[],
  booked: ReadonlySet<string>,
  taken: (key: string) => number,
): Outcome {
  const [found, ...otherClasses] = classes.filter(
    (one) =>
      one.serviceId === service.id &&
      one.startsAt.getTime() === startsAt.getTime() &&
      (isAnybody || professionalIds.includes(one.professionalId)),
  );
  if (found === undefined) return { problem: 'noSession' };
  if (otherClasses.length > 0) return { problem: 'manySessions' };
  const clientKey = bookedKey(found.id, clientId);
  if (booked.has(clientKey) || taken(clientKey) > 0) return { problem: 'alreadyBooked' };
  const seat = seatKey(found.id);
  if (taken(seat) >= found.free) return { problem: 'sessionFull' };
  return { item: { clientId, target: { sessionId: found.id } }, keys: [seat, clientKey] };
}

async function findAppointment(
  connection: Connection,
  wanted: RequestedBooking,
  now: Date,
  taken: (key: string) => number,
): Promise<Outcome> {
  const { service, startsAt, professionalIds, isAnybody, clientId } = wanted;
  const [professionalId = null, ...otherProfessionalIds] = professionalIds;
  if (!isAnybody && (professionalId === null || otherProfessionalIds.length > 0)) {
    return { problem: 'notBookable' };
  }
  const target = { serviceId: service.id, professionalId, startsAt: startsAt.toISOString() };
  const free = await countFreeFor(connection, target, now);
  const time = timeKey(wanted);
  if (taken(time) >= free) return { problem: 'notBookable' };
  return { item: { clientId, target }, keys: [time] };
}

interface ReadBooking {
  number: number;
  problem: ImportProblem | null;
  /** Null when the row has a problem. */
  wanted: RequestedBooking | null;
}

async function readWanted(
  connection: Connection,
  { columns, country, timeZone, now }: ImportContext,
  rows: readonly ListRow[],
): Promise<ReadBooking[]> {
  const found = await matchClients(
    connection,
    rows.map(({ cells }) => readClientReference(rowReader(cells, columns), country)),
  );
  const services = await listServices(connection);
  const professionals = await listProfessionals(connection);
  return rows.map(({ number, cells }, at) => {
    const row = rowReader(cells, columns);
    const client = found[at] ?? { problem: 'noClient' };
    if ('problem' in client) return { number, problem: client.problem, wanted: null };
    const named = services.filter(
      ({ name }) => foldedName(name) === foldedName(row.text('service')),
    );
    const service = named.find(({ status }) => status === 'active');
    if (service === undefined) return { number, problem: 'noService', wanted: null };
    const day = row.day('date', 'this');
    const time = timeOf(row.text('time') === '' ? row.text('date') : row.text('time'));
    const startsAt = day && time ? instantOf(day, time, timeZone) : null;
    if (startsAt === null) return { number, problem: 'wrongTime', wanted: null };
    if (startsAt <= now) return { number, problem: 'isPast', wanted: null };
    const who = foldedName(row.text('professional'));
    const professionalIds =
      who === ''
        ? []
        : professionals.filter(({ name }) => foldedName(name) === who).map(({ id }) => id);
    const { clientId } = client;
    const wanted = { service, startsAt, professionalIds, isAnybody: who === '', clientId };
    return { number, problem: null, wanted };
  });
}
