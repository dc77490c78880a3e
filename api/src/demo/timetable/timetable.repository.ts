import { sql } from 'kysely';
import { recordset, type Transaction } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids.ts';
import type { demoTemplates, DemoHistory } from './demo-bookings.ts';

/**
 * Inserts rows in one statement; the database parses them with the column types of its own table.
 */
async function insertRows(trx: Transaction, table: string, rows: readonly object[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)},
      ${recordset(rows)}::jsonb)`.execute(trx);
}

/** @returns the rooms' ids, in the given order */
export async function insertRooms(
  trx: Transaction,
  names: readonly string[],
  now: Date,
): Promise<string[]> {
  const rows = names.map((name) => ({
    id: newId(),
    name,
    kind: 'room',
    quantity: 1,
    status: 'active',
    version: 1,
    createdAt: now,
  }));
  await insertRows(trx, 'resource', rows);
  return rows.map(({ id }) => id);
}

export async function insertOpening(
  trx: Transaction,
  hours: readonly { weekday: number; starts: string; ends: string }[],
  holidays: readonly { localDate: string; name: string }[],
): Promise<void> {
  await insertRows(
    trx,
    'openingHours',
    hours.map((range) => ({ id: newId(), ...range })),
  );
  await insertRows(trx, 'holiday', holidays);
}

export async function insertHours(
  trx: Transaction,
  hours: readonly { professionalId: string; weekday: number; starts: string; ends: string }[],
): Promise<void> {
  await insertRows(
    trx,
    'professionalHours',
    hours.map((range) => ({ id: newId(), ...range })),
  );
}

export interface SeriesToInsert {
  id: string;
  serviceId: string;
  professionalId: string;
  roomId: string;
  weekdays: number[];
  localTime: string;
  durationMinutes: number;
  capacity: number;
  fromDate: string;
  generatedUntil: string;
}

export async function insertSeries(
  trx: Transaction,
  series: readonly SeriesToInsert[],
  now: Date,
): Promise<void> {
  await insertRows(
    trx,
    'classSeries',
    series.map((one) => ({
      id: one.id,
      serviceId: one.serviceId,
      professionalId: one.professionalId,
      resourceId: one.roomId,
      weekdays: one.weekdays,
      localTime: one.localTime,
      durationMinutes: one.durationMinutes,
      capacity: one.capacity,
      fromDate: one.fromDate,
      generatedUntil: one.generatedUntil,
      status: 'active',
      version: 1,
      createdAt: now,
    })),
  );
}

export async function insertSessions(
  trx: Transaction,
  sessions: readonly {
    id: string;
    series: SeriesToInsert;
    seriesDate: string;
    startsAt: Date;
    endsAt: Date;
  }[],
  now: Date,
): Promise<void> {
  const busyOf = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }) =>
    `[${startsAt.toISOString()},${endsAt.toISOString()})`;
  await insertRows(
    trx,
    'session',
    sessions.map((session) => ({
      id: session.id,
      serviceId: session.series.serviceId,
      professionalId: session.series.professionalId,
      seriesId: session.series.id,
      seriesDate: session.seriesDate,
      kind: 'class',
      startsAt: session.startsAt,
      endsAt: session.endsAt,
      busy: busyOf(session),
      capacity: session.series.capacity,
      taken: 0,
      status: session.endsAt < now ? 'closed' : 'scheduled',
      isEdited: false,
      version: 1,
      createdAt: now,
    })),
  );
  await insertRows(
    trx,
    'sessionResource',
    sessions.map((session) => ({
      sessionId: session.id,
      resourceId: session.series.roomId,
      quantity: 1,
      busy: busyOf(session),
      isActive: true,
      isExclusive: true,
    })),
  );
}

/** Future appointments with their client, to be paid on the day. */
export async function insertAppointments(
  trx: Transaction,
  appointments: readonly {
    serviceId: string;
    professionalId: string;
    roomId: string | null;
    clientId: string;
    startsAt: Date;
    endsAt: Date;
    bookedAt: Date;
    priceMinor: number;
  }[],
  now: Date,
): Promise<void> {
  const rows = appointments.map((appointment) => ({ ...appointment, id: newId() }));
  const busyOf = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }) =>
    `[${startsAt.toISOString()},${endsAt.toISOString()})`;
  await insertRows(
    trx,
    'session',
    rows.map((row) => ({
      id: row.id,
      serviceId: row.serviceId,
      professionalId: row.professionalId,
      kind: 'appointment',
      startsAt: row.startsAt,
      endsAt: row.endsAt,
      busy: busyOf(row),
      capacity: 1,
      taken: 0,
      status: 'scheduled',
      isEdited: false,
      version: 1,
      createdAt: now,
    })),
  );
  await insertRows(
    trx,
    'sessionResource',
    rows.flatMap((row) =>
      row.roomId === null
        ? []
        : [
            {
              sessionId: row.id,
              resourceId: row.roomId,
              quantity: 1,
              busy: busyOf(row),
              isActive: true,
              isExclusive: true,
            },
          ],
    ),
  );
  await insertBookings(
    trx,
    rows.map((row) => ({
      id: newId(),
      sessionId: row.id,
      clientId: row.clientId,
      status: 'confirmed',
      priceMinor: row.priceMinor,
      startsAt: row.startsAt,
      bookedAt: row.bookedAt,
      cancelledAt: null,
      markedAt: null,
    })),
  );
}

/** @returns the templates' ids, in the given order */
export async function insertTemplates(
  trx: Transaction,
  templates: typeof demoTemplates,
  now: Date,
): Promise<string[]> {
  const rows = templates.map((template) => ({
    id: newId(),
    name: template.name,
    kind: template.kind,
    credits: template.credits,
    validityDays: template.validityDays,
    validityFrom: template.validityFrom,
    weeklyLimit: template.weeklyLimit,
    priceMinor: template.priceMinor,
    taxBasisPoints: 2100,
    status: 'active',
    version: 1,
    createdAt: now,
  }));
  await insertRows(trx, 'packageTemplate', rows);
  for (const [index, { dearestMinor }] of templates.entries()) {
    await sql`insert into package_template_service (template_id, service_id)
      select ${rows[index]?.id}::uuid, id from service where kind = 'class'
        and price_minor <= coalesce(${dearestMinor}::integer, price_minor)`.execute(trx);
  }
  return rows.map(({ id }) => id);
}

const cancellationMinutes = 720;

export async function insertBookings(
  trx: Transaction,
  bookings: DemoHistory['bookings'],
): Promise<void> {
  await insertRows(
    trx,
    'booking',
    bookings.map((booking) => ({
      id: booking.id,
      sessionId: booking.sessionId,
      clientId: booking.clientId,
      status: booking.status,
      isExtra: false,
      cancellationMinutes,
      freeCancelUntil: new Date(booking.startsAt.getTime() - cancellationMinutes * 60_000),
      priceMinor: booking.priceMinor,
      taxTreatment: 'rate',
      taxBasisPoints: 2100,
      source: 'client',
      bookedAt: booking.bookedAt,
      cancelledAt: booking.cancelledAt,
      markedAt: booking.markedAt,
      version: 1,
    })),
  );
}

/** Bono spends of bookings, in chronological order. */
export async function insertSpends(
  trx: Transaction,
  entries: readonly DemoHistory['entries'][number][],
): Promise<void> {
  await insertRows(
    trx,
    'creditEntry',
    entries.map((entry) => ({
      id: entry.id,
      purchaseId: entry.purchaseId,
      kind: entry.kind,
      amount: entry.amount,
      bookingId: entry.bookingId,
      round: 1,
      at: entry.at,
    })),
  );
}

export async function freezePurchases(
  trx: Transaction,
  purchases: readonly { id: string; frozenAt: Date | null }[],
): Promise<void> {
  for (const { id, frozenAt } of purchases) {
    await sql`update package_purchase set state = 'frozen', frozen_at = ${frozenAt}
      where id = ${id}`.execute(trx);
  }
}

export async function insertWaiting(
  trx: Transaction,
  waiting: DemoHistory['waiting'],
): Promise<void> {
  for (const one of waiting) {
    await sql`
      insert into waitlist_entry (id, session_id, client_id, state, created_at, changed_at)
      values (${one.id}, ${one.sessionId}, ${one.clientId}, 'waiting', ${one.createdAt},
        ${one.createdAt})`.execute(trx);
  }
}

/** The bono sold by each sale: the demo sells one at a time. */
export async function listSoldBonos(trx: Transaction): Promise<Map<string, string>> {
  const { rows } = await sql<{ saleId: string; id: string }>`
    select l.sale_id, p.id
    from package_purchase p join sale_line l on l.id = p.sale_line_id`.execute(trx);
  return new Map(rows.map(({ saleId, id }) => [saleId, id]));
}
