import { describe, expect, test } from '@jest/globals';
import { buildTestGateway } from '../testing/gateway-test-server.ts';
import { loggableUrl, requestIdOf } from './request-log.ts';

test.each([
  ['/login', '/login'],
  ['/password/reset?token=s3cret', '/password/reset?token=…'],
  ['/register?invitacion=s3cret&x', '/register?invitacion=…&x=…'],
  ['/login?volver=%2Fregister%3Finvitacion%3Ds3cret', '/login?volver=…'],
  ['/api/calendar/s3cret.ics', '/api/calendar/…'],
  ['/admin/clientes?q=Garc%C3%ADa', '/admin/clientes?q=…'],
])('logs %s as %s', (url, logged) => {
  expect(loggableUrl(url)).toBe(logged);
});

describe('request ids', () => {
  test.each(['short', 'with spaces here', `${'x'.repeat(65)}`, 'line\nbreak12'])(
    'replaces an id %j that is unsafe to log',
    (given) => {
      expect(requestIdOf({ headers: { 'x-request-id': given } })).toMatch(/^[\da-f-]{36}$/);
    },
  );

  test('returns a valid id with the response and logs it, without the token', async () => {
    const lines: string[] = [];
    const app = await buildTestGateway({
      logger: { level: 'info', stream: { write: (line: string) => lines.push(line) } },
    });
    const answer = await app.inject({
      url: '/password/reset?token=s3cret',
      headers: { 'x-request-id': 'request-0001' },
    });
    await app.close();
    expect(answer.headers['x-request-id']).toBe('request-0001');
    const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(entries).toContainEqual(
      expect.objectContaining({
        reqId: 'request-0001',
        url: '/password/reset?token=…',
        status: 200,
      }),
    );
    expect(lines.join('')).not.toContain('s3cret');
  });
});
