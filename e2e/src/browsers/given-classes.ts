import { logInTo } from '../cluster/load.ts';

export interface GivenClasses {
  /** Name of the service of both classes. */
  service: string;
  /** Day of a class three days ahead, which the client may book. */
  bookableOn: string;
  /** Day of a class that is about to begin, and the two people in it. */
  today: string;
  people: readonly [string, string];
}

const minuteMs = 60_000;
/** Short enough for both browsers' classes to begin within the two hours of an arrival. */
const classMinutes = 15;
/** Of the demo: the professional with an account. */
const professional = 'Marta Ibáñez Soler';

/**
 * Two classes of the demo's professional under a service of their own: what the journeys of a browser
 * find. Nothing of them depends on the hour or the day at which this runs.
 */
export async function giveClasses(url: string, browser: string): Promise<GivenClasses> {
  const cookie = await logInTo(url, 'admin');
  async function send<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(url + path, {
      method,
      headers: {
        ...{ cookie, origin: url },
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return JSON.parse(text) as T; // the contract's own answer
  }

  await send('PUT', '/api/opening', { hours: [], holidays: [] });
  const service = `Clase en ${browser}`;
  const { id: serviceId } = await send<Named>('POST', '/api/services', {
    name: service,
    kind: 'class',
    description: '',
    durationMinutes: classMinutes,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    capacity: 6,
    priceMinor: 1500,
    taxTreatment: 'rate',
    taxCause: null,
    taxBasisPoints: 2100,
    color: '#0f766e',
    isOnline: true,
    bookingOpensDays: 30,
    bookingClosesMinutes: 0,
    cancellationMinutes: 720,
    resources: [],
  });
  const professionals = await send<{ items: Named[] }>('GET', '/api/professionals');
  const professionalId = idOf(professionals.items, professional);
  const marta = await send<Named & { serviceIds: string[] }>(
    'GET',
    `/api/professionals/${professionalId}`,
  );
  await send('PUT', `/api/professionals/${professionalId}`, {
    ...marta,
    hours: [],
    serviceIds: [...marta.serviceIds, serviceId],
  });

  async function giveClass(at: Date): Promise<{ id: string; date: string }> {
    const { date, time } = inCenterTime(at);
    const { id } = await send<Named>('POST', '/api/sessions', {
      ...{ serviceId, professionalId, resourceId: null, durationMinutes: classMinutes },
      ...{ localDate: date, localTime: time, capacity: 6 },
    });
    return { id, date };
  }
  async function firstFree(from: number): Promise<Date> {
    const { date } = inCenterTime(new Date(from));
    const { days } = await send<{ days: { sessions: Session[] }[] }>(
      'GET',
      `/api/agenda?date=${date}&days=2`,
    );
    const hers = days
      .flatMap(({ sessions }) => sessions)
      .filter((session) => session.professional.name === professional);
    return new Date(firstGap(from, hers));
  }
  const soon = await giveClass(await firstFree(Date.now() + 12 * minuteMs));
  const later = await giveClass(await firstFree(Date.now() + 3 * 24 * 60 * minuteMs));
  // Of nobody else: the center limits how much somebody may book for a day.
  const people = [`Nuria ${browser}`, `Berta ${browser}`] as const;
  for (const name of people) {
    const { id: clientId } = await send<Named>('POST', '/api/clients', {
      ...{ name, email: '', phone: '', birthDate: '', tags: [], notes: '' },
      acceptsDuplicate: true,
    });
    await send('POST', '/api/bookings', { target: { sessionId: soon.id }, clientId });
  }
  return { service, bookableOn: later.date, today: soon.date, people };
}

interface Named {
  id: string;
  name: string;
}
interface Session {
  professional: { name: string };
  startsAt: string;
  endsAt: string;
}

function idOf(items: readonly Named[], name: string): string {
  const found = items.find((one) => one.name === name);
  if (!found) throw new Error(`The demo has no ${name}`);
  return found.id;
}

/** The first five minutes from which a class fits between these sessions. */
function firstGap(from: number, sessions: readonly Session[]): number {
  let at = Math.ceil(from / (5 * minuteMs)) * 5 * minuteMs;
  const sorted = [...sessions].sort((a, b) => a.startsAt.localeCompare(b.startsAt));
  for (const { startsAt, endsAt } of sorted) {
    const endsBefore = at + (classMinutes + 5) * minuteMs <= Date.parse(startsAt);
    const isOver = Date.parse(endsAt) + 5 * minuteMs <= at;
    if (endsBefore || isOver) continue;
    at = Math.ceil((Date.parse(endsAt) + 5 * minuteMs) / (5 * minuteMs)) * 5 * minuteMs;
  }
  return at;
}

/** `YYYY-MM-DD` and `HH:MM` in the center's time zone. */
function inCenterTime(instant: Date): { date: string; time: string } {
  const [date = '', time = ''] = instant
    .toLocaleString('sv-SE', { timeZone: 'Europe/Madrid' })
    .split(' ');
  return { date, time: time.slice(0, 5) };
}
