import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { buildTestApp, type TestApp } from '../../testing/servers/test-app.ts';

describe('GET /api/settings', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await buildTestApp();
  });
  afterAll(() => server.close());

  test('returns the theme, the center and the first day of the week to anyone', async () => {
    const answer = await server.anybody.get('/api/settings');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      theme: { primaryColor: '#0f766e' },
      center: {
        name: 'Mi centro',
        timeZone: 'Europe/Madrid',
        currency: 'EUR',
        country: 'ES',
        address: null,
        phone: null,
        email: null,
        logo: null,
      },
      locale: 'es',
      weekStartsOn: 0,
      isDemo: false,
      hasPublicTimetable: true,
      legal: { terms: 1, privacy: 1 },
    });
  });
});
