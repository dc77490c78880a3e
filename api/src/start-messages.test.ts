import { expect, test } from '@jest/globals';
import { readConfig } from './platform/config.ts';
import { type StartFacts, startMessages } from './start-messages.ts';

const https = { PUBLIC_URL: 'https://centro.es' };

test.each<[string, Record<string, string>, Partial<StartFacts>, RegExp[]]>([
  ['a center with its own data', https, {}, []],
  ['a demo on one’s own machine', {}, { demo: 'created' }, [/AFORO_DEMO=0 se queda vacío/]],
  ['one that was there', {}, { demo: 'present' }, []],
  [
    'one that was asked for',
    { AFORO_DEMO: '1' },
    { demo: 'created' },
    [/datos inventados, porque AFORO_DEMO=1/],
  ],
  [
    'one that was asked for in public',
    { ...https, AFORO_DEMO: '1' },
    { demo: 'created' },
    [/porque AFORO_DEMO=1/, /PUBLIC_URL es https:\/\/centro\.es.*deja entrar a cualquiera/],
  ],
  [
    'one from before',
    { HOST: '0.0.0.0' },
    { demo: 'present' },
    [/HOST es 0\.0\.0\.0, al que se llega desde otras máquinas: aquí no abre nada/],
  ],
  [
    'an empty center in public',
    https,
    { isDemoWithheld: true, firstAdminFile: '/srv/first-admin-link' },
    [/porque PUBLIC_URL es https:\/\/centro\.es/, /está en \/srv\/first-admin-link/],
  ],
])('of %s', (_what, environment, facts, expected) => {
  const none = { demo: 'absent', isDemoWithheld: false, firstAdminFile: null } as const;
  const said = startMessages({ config: readConfig(environment), ...none, ...facts });
  expect(said).toEqual(expected.map((pattern) => expect.stringMatching(pattern)));
});
