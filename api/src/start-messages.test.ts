import { expect, test } from '@jest/globals';
import { readConfig } from './platform/config/config.ts';
import { type StartFacts, startMessages } from './start-messages.ts';

const https = { PUBLIC_URL: 'https://centro.es' };

test.each<[string, Record<string, string>, Partial<StartFacts>, RegExp[]]>([
  ['for a center with its own data', https, {}, []],
  ['for a demo on a local machine', {}, { demo: 'created' }, [/AFORO_DEMO=0 se queda vacío/]],
  ['for an existing demo', {}, { demo: 'present' }, []],
  [
    'for a requested demo',
    { AFORO_DEMO: '1' },
    { demo: 'created' },
    [/datos inventados, porque AFORO_DEMO=1/],
  ],
  [
    'for a requested demo on a public address',
    { ...https, AFORO_DEMO: '1' },
    { demo: 'created' },
    [/porque AFORO_DEMO=1/, /PUBLIC_URL es https:\/\/centro\.es.*deja entrar a cualquiera/],
  ],
  [
    'for an existing demo on a public address',
    { HOST: '0.0.0.0' },
    { demo: 'present' },
    [/HOST es 0\.0\.0\.0, al que se llega desde otras máquinas: aquí no abre nada/],
  ],
  [
    'for an empty center on a public address',
    https,
    { isDemoWithheld: true, firstAdminFile: '/srv/first-admin-link' },
    [/porque PUBLIC_URL es https:\/\/centro\.es/, /está en \/srv\/first-admin-link/],
  ],
])('startMessages returns the messages %s', (_what, environment, facts, expected) => {
  const none = { demo: 'absent', isDemoWithheld: false, firstAdminFile: null } as const;
  const said = startMessages({ config: readConfig(environment), ...none, ...facts });
  expect(said).toEqual(expected.map((pattern) => expect.stringMatching(pattern)));
});
