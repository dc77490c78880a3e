import { describe, expect, test } from '@jest/globals';
import type { AreaStatus } from './area-status.ts';
import { changeSchema, defaultValues, toChange, type ChangeValues } from './change.form.ts';
import { consequenceOf } from './change.messages.ts';
import { moduleStatus } from '../testing/modules.ts';

const values = (more: Partial<ChangeValues> = {}): ChangeValues => ({
  target: 'b3',
  audience: 'all',
  percent: 10,
  role: 'receptionist',
  reason: 'no cobra',
  ...more,
});
const trial = { buildId: 'b3', rule: { percent: 10 } };
const plain = moduleStatus();
const onTrial = moduleStatus({ canary: trial });
const empty = moduleStatus({ stable: null, previous: null });

describe('what a change would do', () => {
  test.each<[string, Parameters<typeof consequenceOf>, RegExp]>([
    [
      'for everybody',
      ['activar', values(), plain],
      /^Todo el mundo pasará a 1\.3\.0 \(b3\) en Recepción\. Se podrá volver a 1\.2\.0 \(b2\)\. Las páginas abiertas/,
    ],
    [
      'for everybody, of the build on trial',
      ['activar', values(), onTrial],
      /Se podrá volver a 1\.2\.0 \(b2\)\. Deja de ser una prueba\./,
    ],
    [
      'for everybody, beside another trial',
      ['activar', values({ target: 'b1' }), onTrial],
      /Sigue a prueba 1\.3\.0 \(b3\) para el 10 % de los navegadores\./,
    ],
    [
      'for everybody, of what everybody has, beside a trial',
      ['activar', values({ target: 'b2' }), onTrial],
      /^Todo el mundo tiene ya 1\.2\.0 \(b2\): termina la prueba de 1\.3\.0 \(b3\)\./,
    ],
    [
      'for everybody, of the first build',
      ['activar', values(), empty],
      /^Todo el mundo pasará a 1\.3\.0 \(b3\) en Recepción\. Las páginas/,
    ],
    [
      'for a share',
      ['activar', values({ audience: 'percent' }), plain],
      /^El 10 % de los navegadores probará 1\.3\.0 \(b3\) en Recepción\. Los demás siguen con 1\.2\.0 \(b2\)\./,
    ],
    [
      'for a role, instead of another trial',
      ['activar', values({ audience: 'role', target: 'b1' }), onTrial],
      /^Quien tiene el rol de Recepción probará 1\.1\.0 \(b1\) .* Deja de probarse 1\.3\.0 \(b3\)\./,
    ],
    [
      'for a share, while nobody has any',
      ['activar', values({ audience: 'percent' }), empty],
      /Los demás siguen sin esta sección\./,
    ],
    [
      'back',
      ['volver', values(), onTrial],
      /^Todo el mundo dejará 1\.2\.0 \(b2\) y volverá a 1\.1\.0 \(b1\) en Recepción\. Sigue a prueba/,
    ],
    [
      'without the trial',
      ['retirar', values(), onTrial],
      /^Quien probaba 1\.3\.0 \(b3\) en Recepción vuelve a 1\.2\.0 \(b2\)\./,
    ],
  ])('is said: %s', (_, [act, asked, status], words) => {
    const said = consequenceOf(act, asked, status);
    expect(said.words).toMatch(words);
    expect(said.isBlocked).toBe(false);
  });

  test.each<[string, Parameters<typeof consequenceOf>, RegExp]>([
    ['what everybody has', ['activar', values({ target: 'b2' }), plain], /tiene ya 1\.2\.0/],
    [
      'a trial of what everybody has',
      ['activar', values({ target: 'b2', audience: 'role' }), plain],
      /no hay nada que probar/,
    ],
    [
      'the same trial',
      ['activar', values({ audience: 'percent' }), onTrial],
      /^Ya la prueba el 10 %/,
    ],
    [
      'a share that is no share',
      ['activar', values({ audience: 'percent', percent: NaN }), plain],
      /qué parte/,
    ],
    ['no build', ['activar', values({ target: '' }), plain], /^Elige/],
    ['back to nothing', ['volver', values(), empty], /ninguna versión anterior/],
    ['no trial', ['retirar', values(), plain], /ninguna prueba/],
  ])('is nothing: %s', (_, [act, asked, status], words) => {
    const said = consequenceOf(act, asked, status);
    expect(said.words).toMatch(words);
    expect(said.isBlocked).toBe(true);
  });
});

describe('what is sent', () => {
  test.each<[string, unknown, AreaStatus, Partial<ChangeValues>]>([
    ['activar', { kind: 'activate', body: { target: 'b3', reason: 'no cobra' } }, plain, {}],
    [
      'activar',
      {
        kind: 'activate',
        body: { target: 'b3', reason: 'no cobra', canary: { role: 'receptionist' } },
      },
      plain,
      { audience: 'role' },
    ],
    [
      'activar',
      { kind: 'activate', body: { target: 'b3', reason: 'no cobra', canary: { percent: 10 } } },
      plain,
      { audience: 'percent' },
    ],
    ['volver', { kind: 'rollback', body: { to: 'b1', reason: 'no cobra' } }, onTrial, {}],
    ['retirar', { kind: 'rollback', body: { reason: 'no cobra' } }, onTrial, {}],
  ])('%s: %j', (act, sent, status, more) => {
    expect(toChange(act as 'activar', values(more), status)).toEqual(sent); // one of the table's
  });

  test.each([
    [{ reason: '  ' }, 'reason'],
    [{ audience: 'percent', percent: 0 }, 'percent'],
    [{ audience: 'percent', percent: 1.5 }, 'percent'],
    [{ audience: 'percent', percent: NaN }, 'percent'],
  ])('is not sent with %j', (more, field) => {
    const parsed = changeSchema.safeParse({ ...values(), ...more });
    expect(parsed.error?.issues.map(({ path }) => path[0])).toEqual([field]);
  });

  test('starts from another build than everybody’s, or from the one that was chosen', () => {
    expect(defaultValues(plain, null).target).toBe('b3');
    expect(defaultValues(plain, 'b1').target).toBe('b1');
    expect(defaultValues(plain, 'gone').target).toBe('b3');
  });
});
