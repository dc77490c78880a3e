import { Writable } from 'node:stream';
import { describe, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { logOptions } from './request-log.ts';

function logged(write: (log: pino.Logger) => void): string {
  let text = '';
  const sink = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  write(pino(logOptions('trace'), sink));
  return text;
}

describe('the log', () => {
  test.each([
    { password: 'secreto' },
    { body: { currentPassword: 'secreto', newPassword: 'secreto' } },
    { request: { headers: { cookie: 'a=secreto', authorization: 'Bearer secreto' } } },
    { headers: { 'set-cookie': ['a=secreto'], 'idempotency-key': 'secreto' } },
    { token: 'secreto', mail: { to: 'secreto@correo.es', recipient: 'secreto' } },
    { user: { email: 'secreto@correo.es' } },
  ])('hides secrets and personal data (%j)', (object) => {
    const text = logged((log) => log.info(object, 'hecho'));
    expect(text).toMatch(/\[oculto\]/);
    expect(text).not.toMatch(/secreto/);
  });

  test('keeps an error’s message and location, without addresses or SQL parameters', () => {
    const error = Object.assign(new Error('550 <ana@correo.es> unknown'), {
      code: '23505',
      detail: 'Key (email)=(eva@correo.es) already exists.',
    });
    const text = logged((log) => log.error({ err: error }, 'falló'));
    expect(text).toMatch(/550 <\[oculto\]> unknown/);
    expect(text).toMatch(/"code":"23505"/);
    expect(text).not.toMatch(/correo\.es/);
  });
});
