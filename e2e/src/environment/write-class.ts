import type { Locator, Page } from '@playwright/test';
import { sendAsPage } from './browser/send-as-page.ts';
import { centerDay } from './center-day.ts';

interface CreatedRecord {
  id: string;
}

interface ClassInput {
  /** Name of the service, its professional and the class; unique among the journeys. */
  name: string;
  capacity: number;
  priceMinor: number;
  /** 13:00 by default. */
  localTime?: string;
}

interface WrittenClass {
  date: string;
  serviceId: string;
  sessionId: string;
}

/** Sends a request to the API as an administrator. */
type Send = <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<T>;

/**
 * Creates a class with its own service and professional, on the next day on which the center can
 * give it: no other test books it, and it doesn't depend on the time of day.
 * @param admin a page of an administrator, or a function that sends requests as one
 */
export async function writeClass(
  admin: Page | Send,
  { name, capacity, priceMinor, localTime = '13:00' }: ClassInput,
): Promise<WrittenClass> {
  const send: Send =
    typeof admin === 'function' ? admin : (...request) => sendAsPage(admin, ...request);
  const { id: serviceId } = await send<CreatedRecord>('POST', '/api/services', {
    name,
    kind: 'class',
    description: '',
    durationMinutes: 30,
    capacity,
    priceMinor,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    taxTreatment: 'rate',
    taxCause: null,
    taxBasisPoints: 2100,
    color: '#0f766e',
    isOnline: true,
    resources: [],
    bookingOpensDays: 60,
    bookingClosesMinutes: 0,
    cancellationMinutes: 720,
  });
  const { id: professionalId } = await send<CreatedRecord>('POST', '/api/professionals', {
    name: `Clara de ${name}`,
    color: '#0f766e',
    bio: '',
    userId: null,
    serviceIds: [serviceId],
    hours: [],
    exceptions: [],
  });
  for (let day = 4; day < 18; day++) {
    const date = centerDay(day);
    const wanted = {
      serviceId,
      professionalId,
      resourceId: null,
      localDate: date,
      localTime,
      durationMinutes: 30,
      capacity,
    };
    const seen = await send<{ creates: number; conflicts: unknown[] }>(
      ...(['POST', '/api/sessions/preview', wanted] as const),
    );
    if (seen.creates !== 1 || seen.conflicts.length > 0) continue;
    const { id: sessionId } = await send<CreatedRecord>('POST', '/api/sessions', wanted);
    return { date, serviceId, sessionId };
  }
  throw new Error('The center is closed for a fortnight');
}

/** Opens a class as a client would, up to its offer. */
export async function openClass(page: Page, name: string, date: string): Promise<Locator> {
  await page.goto(`/cliente/reservas?dia=${date}`);
  await page
    .getByRole('list', { name: /^Clases, / })
    .getByRole('link', { name: new RegExp(name) })
    .click();
  return page.getByRole('dialog', { name });
}
