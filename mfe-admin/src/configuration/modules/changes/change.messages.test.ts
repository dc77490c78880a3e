import { describe, expect, test } from '@jest/globals';
import type { AreaStatus } from '../area-status.ts';
import { changeSchema, defaultValues, toChange, type ChangeValues } from './change.form.ts';
import { consequenceOf } from './change.messages.ts';
import { moduleStatus } from '../../../testing/modules.ts';

const values = (more: Partial<ChangeValues> = {}): ChangeValues => ({
  target: 'b3',
  audience: 'all',
  percent: 10,
  role: 'receptionist',
  channel: '',
  reason: 'no cobra',
  ...more,
});
const trial = { buildId: 'b3', rule: { percent: 10 } };
const plain = moduleStatus();
const onTrial = moduleStatus({ canary: trial });
const empty = moduleStatus({ stable: null, previous: null });

describe('the consequence of a change', () => {
  test.each<[string, Parameters<typeof consequenceOf>, RegExp]>([
    [
      'a build for everyone',
      ['activar', values(), plain],
      /^Todo el mundo pasará a 1\.3\.0 \(b3\) en Recepción\. Se podrá volver a 1\.2\.0 \(b2\)\. Las páginas abiertas/,
    ],
    [
      'the build on trial for everyone',
      ['activar', values(), onTrial],
      /Se podrá volver a 1\.2\.0 \(b2\)\. Deja de ser una prueba\./,
    ],
    [
      'a build for everyone beside another trial',
      ['activar', values({ target: 'b1' }), onTrial],
      /Sigue a prueba 1\.3\.0 \(b3\) para el 10 % de las personas\./,
    ],
    [
      'the stable build for everyone beside a trial',
      ['activar', values({ target: 'b2' }), onTrial],
      /^Todo el mundo tiene ya 1\.2\.0 \(b2\): termina la prueba de 1\.3\.0 \(b3\)\./,
    ],
    [
      'the first build for everyone',
      ['activar', values(), empty],
      /^Todo el mundo pasará a 1\.3\.0 \(b3\) en Recepción\. Las páginas/,
    ],
    [
      'a build for a share',
      ['activar', values({ audience: 'percent' }), plain],
      /^El 10 % de las personas probará 1\.3\.0 \(b3\) en Recepción\. Los demás siguen con 1\.2\.0 \(b2\)\./,
    ],
    [
      'a build for a role, replacing another trial',
      ['activar', values({ audience: 'role', target: 'b1' }), onTrial],
      /^Quien tiene el rol de Recepción probará 1\.1\.0 \(b1\) .* Deja de probarse 1\.3\.0 \(b3\)\./,
    ],
    [
      'a build for a share without a stable build',
      ['activar', values({ audience: 'percent' }), empty],
      /Los demás siguen sin esta sección\./,
    ],
    [
      'a rollback',
      ['volver', values(), onTrial],
      /^Todo el mundo dejará 1\.2\.0 \(b2\) y volverá a 1\.1\.0 \(b1\) en Recepción\. Sigue a prueba/,
    ],
    [
      'a withdrawal of the trial',
      ['retirar', values(), onTrial],
      /^Quien probaba 1\.3\.0 \(b3\) en Recepción vuelve a 1\.2\.0 \(b2\)\./,
    ],
  ])('is described: %s', (_, [act, asked, status], pattern) => {
    const said = consequenceOf(act, asked, status);
    expect(said.words).toMatch(pattern);
    expect(said.isBlocked).toBe(false);
  });

  test.each<[string, Parameters<typeof consequenceOf>, RegExp]>([
    ['the stable build', ['activar', values({ target: 'b2' }), plain], /tiene ya 1\.2\.0/],
    [
      'a trial of the stable build',
      ['activar', values({ target: 'b2', audience: 'role' }), plain],
      /no hay nada que probar/,
    ],
    [
      'the same trial',
      ['activar', values({ audience: 'percent' }), onTrial],
      /^Ya la prueba el 10 %/,
    ],
    [
      'an invalid share',
      ['activar', values({ audience: 'percent', percent: 'incomplete' }), plain],
      /qué parte/,
    ],
    ['no chosen build', ['activar', values({ target: '' }), plain], /^Elige/],
    [
      'a rollback without a previous build',
      ['volver', values(), empty],
      /ninguna versión anterior/,
    ],
    ['a withdrawal without a trial', ['retirar', values(), plain], /ninguna prueba/],
  ])('is blocked: %s', (_, [act, asked, status], pattern) => {
    const said = consequenceOf(act, asked, status);
    expect(said.words).toMatch(pattern);
    expect(said.isBlocked).toBe(true);
  });
});

describe('the request of a change', () => {
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
    expect(toChange(act as 'activar', values(more), status)).toEqual(sent); // one of the rows above
  });

  test.each([
    [{ reason: '  ' }, 'reason'],
    [{ audience: 'percent', percent: 0 }, 'percent'],
    [{ audience: 'percent', percent: 1.5 }, 'percent'],
    [{ audience: 'percent', percent: 'incomplete' }, 'percent'],
  ])('is refused with %j', (more, field) => {
    const parsed = changeSchema.safeParse({ ...values(), ...more });
    expect(parsed.error?.issues.map(({ path }) => path[0])).toEqual([field]);
  });

  test('defaults to a build other than the stable one, or to the one chosen on the page', () => {
    expect(defaultValues(plain, null).target).toBe('b3');
    expect(defaultValues(plain, 'b1').target).toBe('b1');
    expect(defaultValues(plain, 'gone').target).toBe('b3');
  });
});
