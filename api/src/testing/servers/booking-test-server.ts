import { type BookingLimits, defaultBookingLimits } from '@aforo/shared/contract';
import { sql } from 'kysely';
import { newId } from '../../platform/ids.ts';
import { sellTemplate } from '../records/sell-template.ts';
import { buildTestApp, type Person, type TestApp } from './test-app.ts';

interface ServiceOptions {
  name?: string;
  kind?: 'appointment' | 'class';
  durationMinutes?: number;
  capacity?: number;
  priceMinor?: number;
  bufferBeforeMinutes?: number;
  bufferAfterMinutes?: number;
  cancellationMinutes?: number;
  opensDays?: number;
  closesMinutes?: number;
  status?: 'active' | 'archived';
}

interface SessionOptions {
  serviceId?: string;
  professionalId?: string;
  startsAt: string;
  minutes?: number;
  capacity?: number;
}

interface BonoOptions {
  credits?: number | null;
  validityDays?: number;
  validityFrom?: 'purchase' | 'firstUse';
  weeklyLimit?: number | null;
  serviceIds?: string[];
  renewsMonthly?: boolean;
}

/** For tests in which one client makes more bookings than usual for another purpose. */
export const noLimits: Partial<BookingLimits> = {
  unpaidAhead: null,
  newUnpaidAhead: null,
  perDay: null,
  madePerDay: null,
};

export interface Booker {
  clientId: string;
  email: string;
  /** Sends requests as this client. */
  person: Person;
}

export interface BookingTestServer extends TestApp {
  admin: Person;
  frontDesk: Person;
  serviceId: string;
  professionalId: string;
  addService(options?: ServiceOptions): Promise<string>;
  addProfessional(serviceIds?: string[]): Promise<string>;
  /** Hours of every weekday, local time. */
  addHours(professionalId: string, starts: string, ends: string): Promise<void>;
  addResource(quantity: number, serviceIds?: string[]): Promise<string>;
  /** By default of the first service and a new professional. */
  addSession(options: SessionOptions): Promise<string>;
  addClient(name?: string): Promise<Booker>;
  /** A dependant of the client. @returns their id */
  addDependant(payerId: string, options: { name?: string; birthDate: string }): Promise<string>;
  addTemplate(options?: BonoOptions): Promise<string>;
  /** The booking limits of a client; the rest as in a new center. */
  setLimits(limits: Partial<BookingLimits>): Promise<void>;
  /** Sold now at the front desk. @returns its id */
  sellBono(booker: Booker, options?: BonoOptions): Promise<string>;
  /** The rows of a query, to inspect the database. */
  rows<T>(query: string, ...values: unknown[]): Promise<T[]>;
}

/** An API with a service, a professional and the helpers that booking tests need. */
export async function buildBookingTestServer(
  options?: Parameters<typeof buildTestApp>[0],
): Promise<BookingTestServer> {
  const server = await buildTestApp(options);
  const { connection, pool } = server.database;
  const now = server.clock.now();
  const frontDesk = server.as('receptionist');
  const admin = server.as('admin');
  let clients = 0;

  async function addService(options: ServiceOptions = {}): Promise<string> {
    const id = newId();
    const kind = options.kind ?? 'class';
    await sql`
      insert into service (id, name, kind, duration_minutes, capacity, price_minor,
        tax_basis_points, color, created_at, buffer_before_minutes, buffer_after_minutes,
        cancellation_minutes, booking_opens_days, booking_closes_minutes, status)
      values (${id}, ${options.name ?? 'Pilates'}, ${kind}, ${options.durationMinutes ?? 60},
        ${kind === 'class' ? (options.capacity ?? 4) : 1}, ${options.priceMinor ?? 1200}, 2100,
        '#336699', ${now}, ${options.bufferBeforeMinutes ?? 0}, ${options.bufferAfterMinutes ?? 0},
        ${options.cancellationMinutes ?? 720}, ${options.opensDays ?? 30},
        ${options.closesMinutes ?? 0}, ${options.status ?? 'active'})`.execute(connection);
    return id;
  }

  async function addProfessional(serviceIds: string[] = []): Promise<string> {
    const id = newId();
    await sql`insert into professional (id, name, color, created_at)
      values (${id}, 'Marta Ruiz', '#993366', ${now})`.execute(connection);
    for (const serviceId of serviceIds) {
      await sql`insert into professional_service (professional_id, service_id)
        values (${id}, ${serviceId})`.execute(connection);
    }
    return id;
  }

  async function addTemplate(options: BonoOptions = {}): Promise<string> {
    const { credits = 10 } = options;
    const answer = await admin.post('/api/packages', {
      name: credits === null ? 'Tarifa plana' : `Bono ${credits}`,
      kind: credits === null ? 'unlimited' : 'credits',
      credits,
      validityDays: options.validityDays ?? 60,
      validityFrom: options.validityFrom ?? 'purchase',
      serviceIds: options.serviceIds ?? [],
      weeklyLimit: options.weeklyLimit ?? null,
      priceMinor: 9000,
      renewsMonthly: options.renewsMonthly ?? false,
      taxTreatment: 'rate',
      taxCause: null,
      taxBasisPoints: 2100,
    });
    return answer.json<{ id: string }>().id;
  }

  const serviceId = await addService();
  const professionalId = await addProfessional([serviceId]);
  return {
    ...server,
    admin,
    frontDesk,
    serviceId,
    professionalId,
    addService,
    addProfessional,
    addTemplate,

    async setLimits(limits) {
      const policies = { bookingLimits: { ...defaultBookingLimits, ...limits } };
      await sql`update center set policies = ${JSON.stringify(policies)}::jsonb`.execute(
        connection,
      );
    },

    async addHours(id, starts, ends) {
      for (let weekday = 0; weekday < 7; weekday++) {
        await sql`insert into professional_hours (id, professional_id, weekday, starts, ends)
          values (${newId()}, ${id}, ${weekday}, ${starts}, ${ends})`.execute(connection);
      }
    },

    async addResource(quantity, serviceIds = []) {
      const id = newId();
      await sql`insert into resource (id, name, kind, quantity, created_at)
        values (${id}, 'Sala 1', 'room', ${quantity}, ${now})`.execute(connection);
      for (const service of serviceIds) {
        await sql`insert into service_resource (service_id, resource_id)
          values (${service}, ${id})`.execute(connection);
      }
      return id;
    },

    async addSession(options) {
      const id = newId();
      const starts = new Date(options.startsAt);
      const ends = new Date(starts.getTime() + (options.minutes ?? 60) * 60_000);
      await sql`
        insert into session (id, service_id, professional_id, kind, starts_at, ends_at, busy,
          capacity, created_at)
        values (${id}, ${options.serviceId ?? serviceId},
          ${options.professionalId ?? (await addProfessional())}, 'class', ${starts}, ${ends},
          tstzrange(${starts}, ${ends}), ${options.capacity ?? 4}, ${now})`.execute(connection);
      return id;
    },

    async addClient(name) {
      const clientId = newId();
      const email = `cliente${++clients}@correo.test`;
      await sql`insert into client (id, name, email, created_at)
        values (${clientId}, ${name ?? `Cliente ${clients}`}, ${email}, ${now})`.execute(
        connection,
      );
      return { clientId, email, person: server.as('client', { clientId }) };
    },

    async addDependant(payerId, { name = 'Lucía Ruiz', birthDate }) {
      const id = newId();
      await sql`insert into client (id, name, birth_date, created_at)
        values (${id}, ${name}, ${birthDate}, ${now})`.execute(connection);
      await sql`insert into household_member (dependant_id, payer_id, relation, created_at)
        values (${id}, ${payerId}, 'child', ${now})`.execute(connection);
      return id;
    },

    async sellBono(booker, options) {
      const templateId = await addTemplate(options);
      return (await sellTemplate(server, frontDesk, booker.clientId, templateId)).purchaseId;
    },

    async rows<T>(query: string, ...values: unknown[]) {
      const result = await pool.query(query, values);
      return result.rows as T[]; // the test names the type
    },
  };
}
