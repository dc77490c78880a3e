import { expect, test } from '@jest/globals';
import { sentenceOf } from '../config/start-error.ts';
import { readAreasArguments } from './area-arguments.ts';

test.each([
  ['publish mfe-admin', { kind: 'publish', area: 'mfe-admin', from: null, isDryRun: false }],
  ['publish mfe-admin --from dist/x --dry-run', { from: 'dist/x', isDryRun: true }],
  [
    'activate mfe-admin@1.4.0 --canary 10 --reason r',
    { kind: 'activate', area: 'mfe-admin', target: '1.4.0', canary: { percent: 10 }, reason: 'r' },
  ],
  ['activate mfe-admin@x --role admin --reason r', { canary: { role: 'admin' } }],
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
  ['token create mfe-admin', { kind: 'token create', area: 'mfe-admin' }],
  ['token create --all --name ci', { kind: 'token create', area: null, name: 'ci' }],
  ['token revoke 7', { kind: 'token revoke', id: '7' }],
  ['', { kind: 'help' }],
])('accepts «%s»', (line, command) => {
  const { command: read } = readAreasArguments(line.split(' ').filter((word) => word !== ''));
  expect(read).toMatchObject(command);
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
    'activate mfe-admin@1 --reason r --role admin --canary 5',
    'Una prueba es para un porcentaje o para un papel, no para los dos.',
  ],
  ['token create', 'Di para qué área es el token, o --all si es para todas.'],
  ['token create mfe-admin --all', 'Di para qué área es el token, o --all si es para todas.'],
  ['token', 'Con los tokens se puede hacer create, list y revoke.'],
  ['override mfe-admin', 'A «override» le falta la dirección del build.'],
  [
    'override mfe-admin http://x/ --hours 9',
    '--hours vale «9» y tiene que ser un número entero de 1 a 8.',
  ],
  ['mounts mfe-admin', 'A «mounts» le falta al menos una ruta.'],
])('refuses «%s» with one sentence', (line, sentence) => {
  expect.assertions(1);
  try {
    readAreasArguments(line.split(' '));
  } catch (error) {
    expect(sentenceOf(error)).toBe(sentence);
  }
});
