import { expect, test } from '@jest/globals';
import { sentenceOf } from '../../config/start-error.ts';
import { readAreasArguments } from './area-arguments.ts';

test.each([
  ['publish mfe-admin', { kind: 'publish', area: 'mfe-admin', from: null, isDryRun: false }],
  ['publish mfe-admin --from dist/x --dry-run', { from: 'dist/x', isDryRun: true }],
  [
    'activate mfe-admin@1.4.0 --canary 10 --reason r',
    { kind: 'activate', area: 'mfe-admin', target: '1.4.0', canary: { percent: 10 }, reason: 'r' },
  ],
  ['activate mfe-admin@x --role admin --reason r', { canary: { role: 'admin' } }],
  [
    'activate mfe-admin@x --canary 5 --role admin --account ana@x.es,eva@x.es --reason r',
    { canary: { percent: 5, role: 'admin', accounts: ['ana@x.es', 'eva@x.es'] } },
  ],
  [
    'activate mfe-admin@x --at 2026-12-01T08:00Z --reason r',
    { kind: 'rollout start', request: { steps: [100], startsAt: '2026-12-01T08:00:00.000Z' } },
  ],
  [
    'activate mfe-admin@x --at 2026-12-01 --role admin --account ana@x.es --reason r',
    { request: { steps: [100], role: 'admin', accounts: ['ana@x.es'] } },
  ],
  ['activate mfe-admin@x --at 2026-12-01 --canary 5 --reason r', { request: { steps: [5] } }],
  [
    'rollout start mfe-admin@x --steps 1,10,100 --every 30m --reason r',
    { area: 'mfe-admin', request: { target: 'x', steps: [1, 10, 100], everySeconds: 1800 } },
  ],
  [
    'rollout start mfe-admin@x --steps 1 --every 2h --stop-if failures>2.5% --reason r',
    { request: { everySeconds: 7200, stopIf: { failurePercent: 2.5 } } },
  ],
  ['rollout pause mfe-admin', { kind: 'rollout change', area: 'mfe-admin', action: 'pause' }],
  [
    'activate mfe-admin@x --channel staging --reason r',
    { kind: 'activate', canary: null, channel: 'staging' },
  ],
  [
    'promote mfe-admin --from staging --reason r',
    { kind: 'promote', area: 'mfe-admin', from: 'staging', to: null, reason: 'r' },
  ],
  ['promote mfe-admin --from staging --to production --reason r', { to: 'production' }],
  ['rollback mfe-admin --channel staging', { kind: 'rollback', channel: 'staging' }],
  [
    'channel set staging --position 1 --account ana@x.es --role admin --reason r',
    {
      kind: 'channel set',
      name: 'staging',
      request: { position: 1, accounts: ['ana@x.es'], role: 'admin', reason: 'r' },
    },
  ],
  ['channel list', { kind: 'channel list' }],
  ['channel remove staging', { kind: 'channel remove', name: 'staging' }],
  ['rollback mfe-admin --to x', { kind: 'rollback', area: 'mfe-admin', to: 'x' }],
  ['status', { kind: 'status', area: null }],
  ['history mfe-admin', { kind: 'history', area: 'mfe-admin' }],
  ['diff mfe-admin a b', { kind: 'diff', area: 'mfe-admin', before: 'a', after: 'b' }],
  ['mounts mfe-admin /admin /gestion', { prefixes: ['/admin', '/gestion'] }],
  [
    'override mfe-admin http://localhost:8081/x/ --hours 2',
    { kind: 'override', area: 'mfe-admin', url: 'http://localhost:8081/x/', hours: 2 },
  ],
  ['override mfe-admin http://localhost:8081/x/', { hours: 8 }],
  ['prune', { kind: 'prune', area: null, keep: null, isDryRun: false }],
  ['prune mfe-admin --keep 3 --dry-run', { area: 'mfe-admin', keep: 3, isDryRun: true }],
  ['thresholds mfe-admin', { kind: 'thresholds', area: 'mfe-admin', change: {} }],
  ['thresholds mfe-admin --staff-min 3 --share 30', { change: { staffMin: 3, sharePercent: 30 } }],
  ['thresholds mfe-admin --defaults --minutes 5', { change: { staffMin: null, minutes: 5 } }],
  [
    'freeze mfe-admin --until 2026-12-01T08:00Z --reason r',
    { kind: 'freeze', area: 'mfe-admin', until: '2026-12-01T08:00:00.000Z', reason: 'r' },
  ],
  ['freeze --all --until 2026-12-01T08:00+01:00 --reason r', { until: '2026-12-01T07:00:00.000Z' }],
  ['freeze --all --until 2026-12-01 --reason r', { until: new Date(2026, 11, 1).toISOString() }],
  [
    'approve mfe-admin@1.2.0 --reason revisado',
    { kind: 'approve', area: 'mfe-admin', target: '1.2.0', reason: 'revisado' },
  ],
  [
    'approval mfe-admin required --reason r',
    { kind: 'approval', area: 'mfe-admin', isRequired: true, reason: 'r' },
  ],
  ['approval mfe-admin off --reason r', { isRequired: false }],
  ['unfreeze --all', { kind: 'unfreeze', area: null }],
  [
    'token create mfe-admin --name ana',
    { kind: 'token create', area: 'mfe-admin', name: 'ana', days: null, isPublishOnly: false },
  ],
  [
    'token create --all --name ci --expires 30d --publish-only',
    { kind: 'token create', area: null, name: 'ci', days: 30, isPublishOnly: true },
  ],
  ['token revoke ci', { kind: 'token revoke', token: 'ci' }],
  ['events', { kind: 'events', area: null, eventKind: null, since: null, limit: 50 }],
  [
    'events mfe-admin --since 2026-12-01T08:00Z --kind rollback --limit 7',
    {
      area: 'mfe-admin',
      since: '2026-12-01T08:00:00.000Z',
      eventKind: 'rollback',
      limit: 7,
    },
  ],
  ['events --since 2h', { since: expect.stringMatching(/^20.+Z$/) }],
  ['webhooks add https://x.es/y', { kind: 'webhooks add', url: 'https://x.es/y' }],
  ['webhooks list', { kind: 'webhooks list' }],
  ['webhooks remove 7', { kind: 'webhooks remove', id: '7' }],
  ['', { kind: 'help' }],
])('accepts «%s»', (line, command) => {
  const { command: read } = readAreasArguments(line.split(' ').filter((word) => word !== ''));
  expect(read).toMatchObject(command);
});

test('reads the server’s address and whether the answer is for a program, of every command', () => {
  const line = 'rollback mfe-admin --json --url http://x';
  expect(readAreasArguments(line.split(' '))).toMatchObject({ url: 'http://x', isJson: true });
  expect(readAreasArguments(['status'])).toMatchObject({ url: null, isJson: false });
});

test.each([
  ['publicar mfe-admin', 'No existe la orden «publicar». Con --help ves las que hay.'],
  ['publish', 'A «publish» le falta el área.'],
  ['publish a b', 'A «publish» le sobra «b».'],
  ['status --verbose', 'No existe la opción --verbose. Con --help ves las que hay.'],
  ['status --url', 'A la opción --url le falta su valor, o le sobra.'],
  [
    'activate mfe-admin --reason r',
    'Di qué activas como <área>@<versión o build>, por ejemplo mfe-admin@1.4.0.',
  ],
  ['activate mfe-admin@1', 'Di por qué lo activas con --reason.'],
  [
    'activate mfe-admin@1 --reason r --canary 140',
    '--canary vale «140» y tiene que ser un número entero de 1 a 99.',
  ],
  [
    'activate mfe-admin@1 --reason r --role jefa',
    '--role vale «jefa» y tiene que ser uno de: admin, receptionist, professional, client.',
  ],
  [
    'rollout start mfe-admin@1 --every 1h --reason r',
    '--steps tiene que ser una lista de porcentajes como 1,10,50,100.',
  ],
  [
    'rollout start mfe-admin@1 --steps 1 --every 90 --reason r',
    '--every tiene que ser un tiempo como 30m, 2h o 1d.',
  ],
  [
    'rollout start mfe-admin@1 --steps 1 --every 9m --stop-if errors>1 --reason r',
    '--stop-if tiene que ser como "failures>2% or mount p95>1.5x".',
  ],
  ['rollout jump mfe-admin', 'Con los despliegues se puede hacer start, pause, resume y stop.'],
  ['token create', 'Di para qué área es el token, o --all si es para todas.'],
  ['token create mfe-admin --all', 'Di para qué área es el token, o --all si es para todas.'],
  ['token create mfe-admin', 'Di de quién es con --name: una persona o un trabajo de CI.'],
  [
    'token create mfe-admin --name ci --expires 400d',
    '--expires vale «400d» y tiene que ser un número de días como 30d.',
  ],
  ['token revoke', 'Di qué token retiras: su nombre o su id, que están en «token list».'],
  ['events --since ayer', '--since tiene que ser un momento como 2026-12-01T08:00.'],
  ['webhooks', 'Con los webhooks se puede hacer add, list y remove.'],
  ['webhooks add', 'Di a qué dirección se envían los sucesos.'],
  ['token', 'Con los tokens se puede hacer create, list y revoke.'],
  ['override mfe-admin', 'A «override» le falta la dirección del build.'],
  [
    'override mfe-admin http://x/ --hours 9',
    '--hours vale «9» y tiene que ser un número entero de 1 a 8.',
  ],
  [
    'thresholds mfe-admin --staff-min 1',
    '--staff-min vale «1» y tiene que ser un número entero desde 2.',
  ],
  ['freeze mfe-admin --reason r', '--until tiene que ser un momento como 2026-12-01T08:00.'],
  [
    'freeze mfe-admin --until mañana --reason r',
    '--until tiene que ser un momento como 2026-12-01T08:00.',
  ],
  ['freeze mfe-admin --until 2026-12-01', 'Di por qué lo congelas con --reason.'],
  [
    'activate mfe-admin@x --at 2026-12-01T08:00Z --account ana@x.es --reason r',
    'Con --at, a --account le hace falta --canary o --role.',
  ],
  ['approval mfe-admin si --reason r', '«si» no dice si hace falta: pon required u off.'],
  ['approval mfe-admin off', 'Di por qué con --reason.'],
  [
    'activate mfe-admin@x --channel staging --canary 5 --reason r',
    'Un canal dice ya para quién: --channel va sin las otras opciones.',
  ],
  ['promote mfe-admin --reason r', 'Di de qué canal con --from.'],
  ['promote mfe-admin --from staging', 'Di por qué lo promueves con --reason.'],
  ['channel', 'Con los canales se puede hacer set, list y remove.'],
  [
    'channel set staging --position 1 --reason r',
    'Di quién está en el canal con --account o --role.',
  ],
  [
    'channel set staging --account a@x.es --reason r',
    '--position tiene que ser un número entero de 1 a 999.',
  ],
  ['unfreeze', 'Di qué área descongelas, o --all si son todas.'],
  ['mounts mfe-admin', 'A «mounts» le falta al menos una ruta.'],
])('refuses «%s» with one sentence', (line, sentence) => {
  expect.assertions(1);
  try {
    readAreasArguments(line.split(' '));
  } catch (error) {
    expect(sentenceOf(error)).toBe(sentence);
  }
});
