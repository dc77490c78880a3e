import type { Resource, Service } from '@aforo/shared/contract';
import { newId } from '../../platform/ids.ts';
import { buildTestApp, type Person, type TestApp } from './test-app.ts';

/** A service in the format of its form. */
export const pilates = {
  name: 'Pilates suelo',
  description: '',
  kind: 'class',
  durationMinutes: 55,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 5,
  capacity: 10,
  priceMinor: 1400,
  taxTreatment: 'rate',
  taxCause: null,
  taxBasisPoints: 2100,
  color: '#0F766E',
  cancellationMinutes: 720,
  bookingOpensDays: 30,
  bookingClosesMinutes: 0,
  isOnline: true,
  resources: [] as { resourceId: string; quantity: number }[],
};

export interface ServiceTestServer extends TestApp {
  admin: Person;
  addService(fields?: object): Promise<Service>;
  addResource(fields?: object): Promise<Resource>;
  /** A one-hour session of the service from `startsAt`, with a new professional. */
  plan(serviceId: string, startsAt: string, resource?: Resource): Promise<void>;
}

/** An API for tests of services, rooms and equipment. Throws when one is refused. */
export async function buildServiceTestServer(): Promise<ServiceTestServer> {
  const server = await buildTestApp();
  const admin = server.as('admin');

  async function add<Made>(path: string, body: object): Promise<Made> {
    const answer = await admin.post(path, body);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json<Made>();
  }

  return {
    ...server,
    admin,
    addService: (fields) => add('/api/services', { ...pilates, ...fields }),
    addResource: (fields) =>
      add('/api/resources', { name: 'Sala grande', kind: 'room', quantity: 1, ...fields }),
    plan: (serviceId, startsAt, resource) => planSession(server, serviceId, startsAt, resource),
  };
}

async function planSession(
  server: TestApp,
  serviceId: string,
  startsAt: string,
  resource?: Resource,
): Promise<void> {
  const professionalId = newId();
  const id = newId();
  const starts = new Date(startsAt);
  const ends = new Date(starts.getTime() + 3_600_000);
  const busy = `[${starts.toISOString()},${ends.toISOString()})`;
  const { connection } = server.database;
  const now = server.clock.now();
  await connection
    .insertInto('professional')
    .values({ id: professionalId, userId: null, name: 'Marta', color: '#0f766e', createdAt: now })
    .execute();
  await connection
    .insertInto('session')
    .values({
      id,
      serviceId,
      professionalId,
      kind: 'class',
      startsAt: starts,
      endsAt: ends,
      busy,
      capacity: 10,
      createdAt: now,
    })
    .execute();
  if (!resource) return;
  await connection
    .insertInto('sessionResource')
    .values({
      sessionId: id,
      resourceId: resource.id,
      quantity: 1,
      busy,
      isActive: true,
      isExclusive: resource.quantity === 1,
    })
    .execute();
}
