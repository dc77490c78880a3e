import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastDirectory } from './scripts/fast-directory.js';
import { testsWithoutDatabase } from './scripts/tests-without-database.js';

/**
 * One config, several projects, so that one command can add them up. ESM mode: run with
 * NODE_OPTIONS=--experimental-vm-modules (the `jest` script does).
 */

/** What is compiled is kept from one run to the next, so it doesn’t lie with what is thrown away. */
const cacheDirectory = join(tmpdir(), 'aforo-jest');
/** What tests write and leave goes with the run. */
const temporary = mkdtempSync(join(fastDirectory(), 'aforo-run-'));
// PostgreSQL has another user, and its folder is in here.
chmodSync(temporary, 0o711);
process.on('exit', () => rmSync(temporary, { recursive: true, force: true }));
// Workers, and every program that a test starts, inherit it.
// oxlint-disable-next-line no-restricted-properties -- it is written, and nothing of ours reads it
process.env.TMPDIR = temporary;

const transform = {
  '^.+\\.tsx?$': [
    '@swc/jest',
    {
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
      },
      module: { type: 'es6' },
      // In a file of its own: in each module it would be most of what a test file reads.
      sourceMaps: true,
    },
  ],
};

const together = (project) => `<rootDir>/made-tests/${project}/*.test.{ts,tsx}`;

const common = {
  transform,
  cacheDirectory,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json', 'node'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/var/', '/.cache/'],
  modulePathIgnorePatterns: ['/dist/', '/var/', '/.cache/'],
};

/** The content of `sharedLibraries` in the API’s environment; a file there replaces each package. */
const sharedLibraries = ['kysely', 'libphonenumber-js/min', 'stripe'].map((name) => [
  `^${name}$`,
  `<rootDir>/api/src/testing/shared-libraries/${name.replaceAll('/', '-')}.cjs`,
]);

/** Jest takes apart what a file's environment holds, and with it what all files of a worker share. */
const keepsShared = { globalsCleanup: 'off' };

const withoutDatabase = testsWithoutDatabase(import.meta.dirname);

/** They have a database and are about something else: what the API says of itself, files, arithmetic. */
const sameOnEveryDatabase = [
  'money/documents/tax-office/many-records',
  'platform/database/directory-lock',
  'platform/file-workers/file-workers',
  'platform/http/described-client',
  'platform/http/description',
  'platform/http/docs',
].map((test) => `/${test}\\.test\\.ts$`);

const api = (database, { elsewhere = [], more = [] } = {}) => ({
  ...common,
  displayName: `api-${database}`,
  testEnvironment: '<rootDir>/api/src/testing/pglite-environment.ts',
  moduleNameMapper: {
    ...Object.fromEntries(sharedLibraries),
    '^@electric-sql/pglite$': '<rootDir>/api/src/testing/shared-pglite.ts',
  },
  testMatch: ['<rootDir>/api/src/**/*.test.ts', together(`api-${database}`), ...more],
  globalSetup: `<rootDir>/api/src/testing/global-setup-${database}.ts`,
  globalTeardown: `<rootDir>/api/src/testing/global-teardown-${database}.ts`,
  testEnvironmentOptions: { ...keepsShared, database },
  testPathIgnorePatterns: [
    ...common.testPathIgnorePatterns,
    ...elsewhere,
    ...withoutDatabase.map((file) => `${file.replaceAll('.', '\\.')}$`),
  ],
  setupFilesAfterEnv: ['<rootDir>/api/src/testing/api-setup.ts'],
});

export default {
  cacheDirectory,
  // Only against a test that hangs. Writing the demo takes over a minute on a busy machine. Projects
  // can't say this.
  testTimeout: 300_000,
  // ES modules of test files that are over stay in memory: past this a worker makes way for a new one.
  workerIdleMemoryLimit: '1.5GB',
  projects: [
    {
      ...common,
      displayName: 'rules',
      testEnvironment: 'node',
      testMatch: [
        '<rootDir>/shared/src/**/*.test.ts',
        '<rootDir>/gateway/src/**/*.test.ts',
        '<rootDir>/scripts/**/*.test.ts',
        '<rootDir>/shell/src/**/*.test.ts',
        '<rootDir>/mfe-*/src/**/*.test.ts',
        '<rootDir>/bench/src/**/*.test.ts',
        ...withoutDatabase,
        together('rules'),
      ],
    },
    {
      ...common,
      displayName: 'screens',
      testEnvironment: '<rootDir>/scripts/testing/screen-environment.js',
      testMatch: ['<rootDir>/{shared,shell,mfe-*}/src/**/*.test.tsx', together('screens')],
      setupFilesAfterEnv: ['<rootDir>/shared/src/testing/screen-setup.ts'],
    },
    api('pglite', {
      // What is drawn for a day is the same on every database; filling it is tested on this one too.
      elsewhere: ['/demo-starts\\.test\\.ts$'],
    }),
    api('postgres', {
      // The embedded database itself belongs to the other project.
      elsewhere: ['/embedded-database\\.test\\.ts$', ...sameOnEveryDatabase],
      // The registry is in the same database. On PGlite it is tested among the rules.
      more: ['<rootDir>/gateway/src/**/*.database.test.ts'],
    }),
  ],
};
