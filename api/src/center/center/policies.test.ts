import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  centerPoliciesSchema,
  defaultBookingLimits,
  defaultFeePolicy,
  defaultNoticeTexts,
  defaultPublicTimetableSettings,
  noticeKinds,
  type NoticeTextInput,
  type StoredSettings,
} from '@aforo/shared/contract';
import {
  type BookingTestServer,
  buildBookingTestServer,
} from '../../testing/servers/booking-test-server.ts';

let server: BookingTestServer;
beforeAll(async () => {
  server = await buildBookingTestServer();
});
afterAll(() => server.close());

const path = '/api/settings/noticeTexts';
const read = async () => (await server.admin.get(path)).json<StoredSettings<'noticeTexts'>>();
const texts = async () => (await read()).values.texts;
async function write(values: NoticeTextInput) {
  const { version } = await read();
  return server.admin.put(path, { values, version });
}

test('each part of the policies is written by exactly one part of the settings', async () => {
  const parts: [string, object][] = [
    ['bookingLimits', { ...defaultBookingLimits, perDay: 3 }],
    ['fees', { ...defaultFeePolicy, freeCount: 2 }],
    ['returnGrace', { returnGraceDays: 9 }],
    ['professionalActs', { takesWalkIns: false, substitution: 'admin' }],
    ['sessionClosing', { unmarkedBookings: 'noShow' }],
    ['publicTimetable', { ...defaultPublicTimetableSettings, showsPlaces: false }],
    ['noticeTexts', { kind: 'reminder', subject: 'Hasta mañana', body: 'Te esperamos {cuando}.' }],
  ];
  for (const [part, values] of parts) {
    const { version } = await read();
    const saved = await server.admin.put(`/api/settings/${part}`, { values, version });
    expect(saved.statusCode).toBe(200);
  }
  const [row] = await server.rows<{ policies: object }>('select policies from center');
  expect(Object.keys(row?.policies ?? {}).sort()).toEqual(
    Object.keys(centerPoliciesSchema.shape).sort(),
  );
  expect(centerPoliciesSchema.safeParse(row?.policies).success).toBe(true);
});

describe('the texts of the notices', () => {
  test('are the defaults until the center writes its own, and again when it restores them', async () => {
    const customText = { subject: 'Nos vemos', body: 'Ven {cuando}.\n\n{coste} {plazo}' };
    const saved = await write({ kind: 'booked', ...customText });
    expect(saved.json<StoredSettings<'noticeTexts'>>().values.texts).toMatchObject({
      booked: customText,
      promoted: defaultNoticeTexts.promoted,
    });
    for (const kind of noticeKinds) await write({ kind, ...defaultNoticeTexts[kind] });
    const [row] = await server.rows<{ kept: object }>(
      "select policies -> 'noticeTexts' as kept from center",
    );
    expect(row?.kept).toEqual({});
    expect(await texts()).toEqual(defaultNoticeTexts);
  });

  test('appear in the mail of a booking, whatever the names contain', async () => {
    const serviceId = await server.addService({ name: 'Yoga {plazo} <b>suave</b>', priceMinor: 0 });
    await write({
      kind: 'booked',
      subject: 'Apuntado: {clase}',
      body: 'Nos vemos en {clase}.\n\n{sala}\n\nEs {cuando}. {coste}\n\n{plazo}',
    });
    const sessionId = await server.addSession({ serviceId, startsAt: '2027-01-25T18:00:00.000Z' });
    const ana = await server.addClient('Ana Gil');
    server.mails.length = 0;
    const booked = await server.frontDesk.post('/api/bookings', {
      target: { sessionId },
      clientId: ana.clientId,
      override: { reason: 'Todavía no se ha abierto' },
    });
    expect(booked.statusCode).toBe(200);
    await server.deliverMails();
    const [mail] = server.mails.filter(({ to }) => to === ana.email);
    expect(mail?.subject).toBe('Apuntado: Yoga {plazo} <b>suave</b>');
    const paragraphs = mail?.text.split('\n\n') ?? [];
    // Placeholders inside a name are not replaced, and a missing room leaves no gap.
    expect(paragraphs.slice(0, 3)).toEqual([
      'Hola, Ana:',
      'Nos vemos en Yoga {plazo} <b>suave</b>.',
      'Es lunes, 25 de enero, 19:00. No cuesta nada.',
    ]);
    expect(paragraphs[3]).toMatch(/^Puedes cancelar sin coste hasta/);
    expect(mail?.html).not.toContain('<b>suave');
    await write({ kind: 'booked', ...defaultNoticeTexts.booked });
  });

  test.each([
    [{ body: 'Ven el {cuando}. {plazo}' }, 'body', /Falta \{coste\}/],
    [{ body: '{cuando} {coste} {plazo} {motivo}' }, 'body', /no se puede usar \{motivo\}/],
    [{ subject: '{nadie}' }, 'subject', /no se puede usar \{nadie\}/],
    [{ subject: ' ' }, 'subject', /Escribe el asunto/],
    [{ subject: 'a'.repeat(121) }, 'subject', /demasiado largo/],
  ])('refuse %j', async (fields, field, message) => {
    const answer = await write({ kind: 'booked', ...defaultNoticeTexts.booked, ...fields });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ fields: Record<string, string> }>().fields[field]).toMatch(message);
  });

  test('fall back to the defaults when unreadable', async () => {
    await server.rows(`update center set policies = policies ||
      '{"noticeTexts": {"booked": {"subject": "Hola", "body": "{antes}"}, "reminder": 7}}'`);
    expect(await texts()).toEqual(defaultNoticeTexts);
  });
});
