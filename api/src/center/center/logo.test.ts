import { afterAll, beforeAll, expect, test } from '@jest/globals';
import sharp from 'sharp';
import type { CenterLogo, PublicTimetable, Settings } from '@aforo/shared/contract';
import {
  type BookingTestServer,
  buildBookingTestServer,
} from '../../testing/servers/booking-test-server.ts';
import type { Person } from '../../testing/servers/test-app.ts';
import { openRegister, saleOf, sell, textLine } from '../../testing/records/till.ts';

let server: BookingTestServer;
beforeAll(async () => {
  server = await buildBookingTestServer();
});
afterAll(() => server.close());

/** A bar on a transparent background. */
function bar(colour: string): Promise<Buffer> {
  const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
  const ink = sharp({ create: { width: 200, height: 20, channels: 3, background: colour } }).png();
  return ink.toBuffer().then((input) =>
    sharp({ create: { width: 240, height: 80, channels: 4, background: transparent } })
      .composite([{ input }])
      .png()
      .toBuffer(),
  );
}

function upload(person: Person, bytes: Buffer) {
  const payload = Buffer.concat([
    Buffer.from('--x\r\ncontent-disposition: form-data; name="a.png"; filename="a.png"\r\n\r\n'),
    bytes,
    Buffer.from('\r\n--x--\r\n'),
  ]);
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  return person.post('/api/center/logo', undefined, { payload, headers });
}
async function put(colour: string): Promise<CenterLogo> {
  const answer = await upload(server.admin, await bar(colour));
  expect(answer.statusCode).toBe(200);
  return answer.json<CenterLogo>();
}
const shown = async () => (await server.anybody.get('/api/settings')).json<Settings>().center.logo;
const files = () => server.rows(`select id from file where kind = 'centerLogo'`);

test('the logo is public on the background it needs and replaces the previous one', async () => {
  expect(await shown()).toBeNull();
  const black = await put('#101010');
  expect(black.ground).toBe('light');
  expect(await shown()).toEqual(black);
  const file = await server.anybody.get(`/api/center/logo/${black.fileId}`);
  expect(file.headers['content-type']).toBe('image/webp');
  expect(file.headers['cache-control']).toContain('immutable');
  const timetable = (await server.anybody.get('/api/timetable')).json<PublicTimetable>();
  expect(timetable.center.logo).toEqual(black);

  const white = await put('#ffffff');
  expect(white.ground).toBe('dark');
  expect((await server.anybody.get(`/api/center/logo/${black.fileId}`)).statusCode).toBe(404);
  expect(await files()).toEqual([{ id: white.fileId }]);
  const [entry] = await server.rows<{ changes: object[] }>(
    `select changes from audit_entry where entity = 'center' order by at desc, id desc limit 1`,
  );
  expect(entry?.changes).toEqual([{ field: 'logo', before: black.fileId, after: white.fileId }]);
});

test('the logo is included in mails and printed documents', async () => {
  await put('#c02020');
  await openRegister(server);
  const sale = await sell(server, saleOf([textLine(1000)], 1000));
  const pdf = async () =>
    (await server.frontDesk.get(`/api/documents/${sale.document?.id}/pdf`)).rawPayload;
  const withLogo = await pdf();
  expect(withLogo.includes('/Subtype /Image')).toBe(true);
  const sessionId = await server.addSession({ startsAt: '2026-11-25T18:00:00.000Z' });
  const { clientId } = await server.addClient('Ana');
  await server.frontDesk.post('/api/bookings', { target: { sessionId }, clientId });
  server.mails.length = 0;
  await server.deliverMails();
  const [mail] = server.mails;
  expect((await sharp(mail?.logo?.png).metadata()).format).toBe('png');

  expect((await server.admin.delete('/api/center/logo')).statusCode).toBe(204);
  expect(await shown()).toBeNull();
  expect(await files()).toEqual([]);
  expect((await pdf()).includes('/Subtype /Image')).toBe(false);
  // A repeated deletion changes nothing.
  expect((await server.admin.delete('/api/center/logo')).statusCode).toBe(204);
});

test('the logo must be an image and is set by administrators only', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>');
  expect((await upload(server.admin, svg)).json()).toMatchObject({ code: 'file_type_refused' });
  expect((await upload(server.frontDesk, await bar('#ff0000'))).statusCode).toBe(403);
  expect(await shown()).toBeNull();
});
