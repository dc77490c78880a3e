import { expect, test } from '@jest/globals';
import type { AreaRelease } from '@aforo/shared/contract';
import { manifestProblems } from './manifest-check.ts';

const base = '/assets/mfe-a/b1/';
const release: AreaRelease = {
  area: 'mfe-a',
  buildId: 'b1',
  version: '1.0.0',
  contractVersion: '2.0.0',
  federationName: 'mfe_a_b1',
  base,
  entry: `${base}remoteEntry.js`,
  manifest: `${base}mf-manifest.json`,
  preload: [],
  files: {},
};
const shell = { contract: '2.0.0', provided: { react: '19.3.1' } };

/** Problems of a build that asks the shell for React in `requiredVersion`. */
function problemsWith(requiredVersion: string): string[] {
  const manifest = {
    name: release.federationName,
    exposes: [{ path: './area' }],
    shared: [{ name: 'react', requiredVersion, singleton: true }],
  };
  const files = new Map([['mf-manifest.json', Buffer.from(JSON.stringify(manifest))]]);
  return manifestProblems(release, files, shell);
}

test.each(['^19.0.0', '^19.3.1', '^19.3.2', '~19.3.9'])(
  'a build that asks for React %s fits a shell with 19.3.1',
  (range) => {
    expect(problemsWith(range)).toEqual([]);
  },
);

test.each(['^18.2.0', '^19.4.0', '19.2.0', '^20.0.0', 'no es una versión'])(
  'a build that asks for React %s does not fit a shell with 19.3.1',
  (range) => {
    expect(problemsWith(range)).toEqual([`El build pide react ${range} y el shell trae 19.3.1.`]);
  },
);
