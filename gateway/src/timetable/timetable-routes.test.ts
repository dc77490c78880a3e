import { createHash } from 'node:crypto';
import { describe, expect, jest, test } from '@jest/globals';
import type { PublicTimetable } from '@aforo/shared/contract';
import { buildTestGateway } from '../testing/gateway-test-server.ts';
import type { ReadTimetable } from './timetable-routes.ts';

const serviceId = '50000000-0000-4000-8000-000000000001';
const pictureFileId = '40000000-0000-4000-8000-000000000001';

const timetable: PublicTimetable = {
  center: {
    name: 'Estudio <Norte>',
    timeZone: 'Europe/Madrid',
    currency: 'EUR',
    weekStartsOn: 0,
    primaryColor: '#0f766e',
    address: 'Calle Mayor, 1',
    phone: null,
    email: null,
  },
  frameOrigins: ['https://www.centro.es'],
  today: '2026-11-25',
  from: '2026-11-22',
  services: [
    {
      id: serviceId,
      slug: 'yoga-suave',
      name: 'Yoga suave',
      description: 'Posturas </script> tranquilas.',
      kind: 'class',
      durationMinutes: 60,
      priceMinor: 1350,
      cancellationMinutes: 720,
      color: '#4d7c0f',
      pictureFileId,
      pictureFocusX: 50,
      pictureFocusY: 50,
      level: null,
      whatToBring: '',
    },
  ],
  professionals: [],
  packages: [],
  days: [
    {
      localDate: '2026-11-25',
      sessions: [
        {
          id: '60000000-0000-4000-8000-000000000001',
          serviceId,
          startsAt: '2026-11-25T18:00:00.000Z',
          endsAt: '2026-11-25T19:00:00.000Z',
          professionalName: 'Nerea Castiñeira Gil',
          roomName: null,
          isFull: true,
          placesLeft: 0,
          opensAt: null,
        },
      ],
    },
  ],
};

async function open(answer: ReadTimetable = () => Promise.resolve(timetable)) {
  const readTimetable = jest.fn(answer);
  const publicUrl = 'https://reservas.centro.es';
  const app = await buildTestGateway({ readTimetable, publicUrl });
  return { app, readTimetable };
}

const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('/horario', () => {
  test('is the same document for all visitors, without a cookie or an executable script', async () => {
    const { app, readTimetable } = await open();
    const { statusCode, headers, body } = await app.inject('/horario');
    expect(statusCode).toBe(200);
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['cache-control']).toBe('public, no-cache');
    expect(headers['x-frame-options']).toBe('DENY');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    const [, css = ''] = /<style>(.*?)<\/style>/s.exec(body) ?? [];
    expect(policy).toContain(`style-src 'self' ${sha(css)}`);
    expect(css).toContain(':root{color-scheme:light;--paint-color-primaryInk:');
    expect(body).toContain('<main>suelto</main>');
    expect(body).toContain('<title>Horario · Estudio &#60;Norte&#62;</title>');
    expect(body).toContain('<link rel="canonical" href="https://reservas.centro.es/horario">');
    expect(readTimetable).toHaveBeenCalledWith({ days: 7 }, '127.0.0.1');
  });

  test('has structured data for search engines, which the center’s texts can’t end', async () => {
    const { body } = await (await open()).app.inject('/horario');
    const scripts = [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
    expect(scripts).toHaveLength(1);
    expect(JSON.parse(scripts[0]?.[1] ?? '')).toMatchObject({
      '@graph': [
        { '@type': 'LocalBusiness', name: 'Estudio <Norte>', address: 'Calle Mayor, 1' },
        {
          '@type': 'Event',
          name: 'Yoga suave',
          url: 'https://reservas.centro.es/horario/yoga-suave',
          startDate: '2026-11-25T18:00:00.000Z',
          image: `https://reservas.centro.es/api/timetable/pictures/${pictureFileId}`,
          performer: { name: 'Nerea Castiñeira Gil' },
          offers: {
            price: '13.50',
            priceCurrency: 'EUR',
            availability: 'https://schema.org/SoldOut',
          },
        },
      ],
    });
  });

  test('requests another week or one service from the API and ignores an invalid date', async () => {
    const { app, readTimetable } = await open();
    await app.inject('/horario?semana=2026-11-29');
    await app.inject('/horario?semana=2026-02-30');
    const service = await app.inject('/horario/yoga-suave?semana=2026-12-20');
    expect(readTimetable.mock.calls.map(([query]) => query)).toEqual([
      { days: 7, from: '2026-11-29' },
      { days: 7 },
      { days: 28, from: '2026-12-20', service: 'yoga-suave' },
    ]);
    expect(service.body).toContain('<title>yoga-suave · ');
    expect(service.body).toContain('name="description" content="Posturas &#60;/script&#62;');
    expect(service.body).toContain('/horario/yoga-suave?semana=2026-12-20">');
  });

  test('is 304 while it is unchanged', async () => {
    const { app } = await open();
    const { etag = '' } = (await app.inject('/horario')).headers;
    const again = await app.inject({ url: '/horario', headers: { 'if-none-match': etag } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('can be embedded in the center’s own pages and sends them its height', async () => {
    const { headers, body } = await (await open()).app.inject('/horario?marco=1');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain('frame-ancestors https://www.centro.es');
    expect(headers['x-frame-options']).toBeUndefined();
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
    const [, script = ''] = /<script>(.*?)<\/script>/s.exec(body) ?? [];
    expect(script).toContain("type:'aforo:height'");
    expect(policy).toContain(`script-src ${sha(script)}`);
    expect(body).toContain('<main>en un marco</main>');
    expect(body).toContain('<meta name="robots" content="noindex">');
  });

  test('can’t be embedded if no origin is configured', async () => {
    const { app } = await open(() => Promise.resolve({ ...timetable, frameOrigins: [] }));
    const { headers } = await app.inject('/horario?marco=1');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  test('is the page of an unknown address if the center publishes no timetable', async () => {
    const { app } = await open(() => Promise.resolve(null));
    for (const url of ['/horario', '/horario/nada', '/sitemap.xml']) {
      const answer = await app.inject(url);
      expect([url, answer.statusCode]).toEqual([url, 404]);
      expect(answer.body).toContain('<div id="root">');
    }
  });

  test('shows an error message if it can’t be read', async () => {
    const { app } = await open(() => Promise.reject(new Error('down')));
    const answer = await app.inject('/horario');
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).toContain('El horario no se puede leer ahora');
  });
});

test('robots.txt allows it and disallows pages that need a log-in', async () => {
  const { app } = await open();
  const robots = await app.inject('/robots.txt');
  expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(robots.body.split('\n')).toEqual(
    expect.arrayContaining([
      'Allow: /horario',
      'Disallow: /api/',
      'Disallow: /cliente',
      'Sitemap: https://reservas.centro.es/sitemap.xml',
    ]),
  );
  const { body } = await app.inject('/sitemap.xml');
  expect([...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)).toEqual([
    'https://reservas.centro.es/horario',
    'https://reservas.centro.es/horario/yoga-suave',
  ]);
});
