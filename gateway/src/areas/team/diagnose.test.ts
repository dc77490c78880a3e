import { expect, test } from '@jest/globals';
import { diagnose } from './diagnose.ts';
import type { TeamRepository } from './read-repository.ts';

const shell = { contract: '2.1.0', provided: { react: '19.3.1', '@aforo/shared/http': '0.1.4' } };

interface Installed {
  name?: string;
  contract?: string | null;
  react?: string;
  shared?: string;
}

function repository({
  name = 'mfe-x',
  contract = '2.1.0',
  ...versions
}: Installed = {}): TeamRepository {
  const { react = '19.3.1', shared = '0.1.4' } = versions;
  const installed = new Map([
    ['react', react],
    ['@aforo/shared', shared],
  ]);
  return { name, contract, installed: (library) => installed.get(library) ?? null };
}

const problemsOf = (installed: Installed): string[] =>
  diagnose(shell, repository(installed)).problems;

test.each<[string, Installed]>([
  ['the same versions', {}],
  ['a patch above the shell’s', { react: '19.3.9', shared: '0.1.9' }],
  ['an earlier minor version of React', { react: '19.1.0' }],
  ['an earlier contract of the same major', { contract: '2.0.0' }],
])('finds nothing to do with %s', (_what, installed) => {
  expect(problemsOf(installed)).toEqual([]);
});

test.each<[string, Installed, string]>([
  [
    'a later minor version',
    { react: '19.4.0' },
    'react 19.4.0 no vale con el 19.3.1 del shell. Instala el suyo: npm install react@~19.3.1',
  ],
  [
    'another major version',
    { react: '18.3.1' },
    'react 18.3.1 no vale con el 19.3.1 del shell. Instala el suyo: npm install react@~19.3.1',
  ],
  [
    'a later contract',
    { contract: '2.2.0' },
    '@aforo/shared es para el contrato de áreas 2.2.0, y la instalación habla el 2.1.0. Instala una versión anterior, o espera a que se actualice la instalación.',
  ],
  [
    'an earlier contract of another major',
    { contract: '1.4.0' },
    '@aforo/shared es para el contrato de áreas 1.4.0, y la instalación habla el 2.1.0. Actualízalo con npm install @aforo/shared@latest @aforo/build@latest @aforo/testing@latest.',
  ],
  [
    'no installed packages',
    { contract: null },
    'No está @aforo/shared. Instálalo con npm install.',
  ],
  [
    'a package that is no area',
    { name: 'tablon' },
    'El paquete se llama «tablon». Ponle en package.json el nombre del área: mfe-x.',
  ],
])('says what to do with %s', (_what, installed, problem) => {
  expect(problemsOf(installed)).toEqual([problem]);
});

test('lists the shell’s version of each library beside the installed one', () => {
  const { table } = diagnose(shell, repository({ react: '18.3.1' }));
  expect(table).toMatch(/^react +19\.3\.1 +18\.3\.1 +no encaja$/m);
  expect(table).toMatch(/^@aforo\/shared\/http +0\.1\.4 +0\.1\.4$/m);
});
