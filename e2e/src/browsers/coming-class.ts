import type { Send } from './api-of.ts';
import { updateProfessional } from '@aforo/shared/contract';
import { withOwnLocalTime } from '../environment/center-day.ts';

/**
 * Short enough to begin within the two hours in which arrivals can be marked, between other
 * classes.
 */
const durationMinutes = 15;
const minuteMs = 60_000;

interface CreatedRecord {
  id: string;
}

interface Professional {
  id: string;
  name: string;
  serviceIds: string[];
  hours: object[];
}

interface ComingClass {
  date: string;
  /** The client who has booked it. */
  client: string;
}

/**
 * Creates a class that is about to begin, whatever the time of the test run, with one client
 * booked. Its professional gives no other class at that time; the center has no opening hours.
 * @param name of the class; unique
 * @param of name of the professional, who may have an account; by default one created for the class
 */
export async function writeComingClass(
  send: Send,
  name: string,
  of?: string,
): Promise<ComingClass> {
  await send('PUT', '/api/opening', { hours: [], holidays: [] });
  const { id: serviceId } = await send<CreatedRecord>('POST', '/api/services', {
    name,
    kind: 'class',
    description: '',
    durationMinutes,
    capacity: 6,
    priceMinor: 1500,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    taxTreatment: 'rate',
    taxCause: null,
    taxBasisPoints: 2100,
    color: '#0f766e',
    isOnline: true,
    resources: [],
    bookingOpensDays: 30,
    bookingClosesMinutes: 0,
    cancellationMinutes: 720,
  });
  const professionalId = await professionalOf(send, serviceId, name, of);
  const client = `Elena de ${name}`;
  const { id: clientId } = await send<CreatedRecord>('POST', '/api/clients', {
    name: client,
    email: '',
    phone: '',
    birthDate: '',
    tags: [],
    notes: '',
    acceptsDuplicate: true,
  });
  const { localDate, localTime } = inCenterTime(await freeStart(send, professionalId));
  const { id: sessionId } = await send<CreatedRecord>('POST', '/api/sessions', {
    serviceId,
    professionalId,
    resourceId: null,
    localDate,
    localTime,
    durationMinutes,
    capacity: 6,
  });
  await send('POST', '/api/bookings', { target: { sessionId }, clientId, purchaseId: null });
  return { date: localDate, client };
}

async function professionalOf(
  send: Send,
  serviceId: string,
  name: string,
  of: string | undefined,
): Promise<string> {
  if (of === undefined) {
    const { id } = await send<CreatedRecord>('POST', '/api/professionals', {
      name: `Clara de ${name}`,
      color: '#0f766e',
      bio: '',
      userId: null,
      serviceIds: [serviceId],
      hours: [],
      exceptions: [],
    });
    return id;
  }
  const { items } = await send<{ items: Professional[] }>('GET', '/api/professionals');
  const id = items.find((one) => one.name === of)?.id ?? '';
  const known = await send<Professional>('GET', `/api/professionals/${id}`);
  const serviceIds = [...known.serviceIds, serviceId];
  const changed = updateProfessional.body.parse({ ...known, serviceIds, hours: [] });
  await send('PUT', `/api/professionals/${id}`, changed);
  return id;
}

interface Session {
  professional: { id: string };
  startsAt: string;
  endsAt: string;
}

/** The next five-minute mark at which the professional gives no other class. */
async function freeStart(send: Send, professionalId: string): Promise<Date> {
  const { localDate } = inCenterTime(new Date());
  const { days } = await send<{ days: { sessions: Session[] }[] }>(
    ...(['GET', `/api/agenda?date=${localDate}&days=2`] as const),
  );
  const given = days
    .flatMap(({ sessions }) => sessions)
    .filter(({ professional }) => professional.id === professionalId)
    .sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
  const next = Math.ceil(Date.now() / (5 * minuteMs)) * 5 * minuteMs + 10 * minuteMs;
  let at = withOwnLocalTime(new Date(next)).getTime();
  for (const { startsAt, endsAt } of given) {
    const isFree = at + (durationMinutes + 5) * minuteMs <= Date.parse(startsAt);
    const freeFrom = Date.parse(endsAt) + 5 * minuteMs;
    if (!isFree && at < freeFrom) at = freeFrom;
  }
  return new Date(at);
}

function inCenterTime(instant: Date): { localDate: string; localTime: string } {
  const text = instant.toLocaleString('sv-SE', { timeZone: 'Europe/Madrid' });
  return { localDate: text.slice(0, 10), localTime: text.slice(11, 16) };
}
