const src = '<rootDir>/api/src';
const swc = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
  },
  sourceMaps: true,
};
const common = {
  testEnvironment: '<rootDir>/scripts/testing/node-environment.js',
  // To CommonJS, packages included: jest runs ES modules only experimentally.
  transform: { '[.][cm]?[jt]sx?$': ['@swc/jest', swc] },
  transformIgnorePatterns: ['/scripts/testing/node-environment[.]js$'],
  moduleNameMapper: { '/import-module[.]ts$': '<rootDir>/scripts/testing/import-module.js' },
  modulePathIgnorePatterns: ['/dist/', '/var/', '/.cache/'],
};
const api = (database, ...testMatch) => ({
  ...common,
  displayName: `api-${database}`,
  globals: { database },
  globalSetup: `${src}/testing/setup/global-setup-${database}.ts`,
  globalTeardown: `${src}/testing/setup/global-teardown-${database}.ts`,
  setupFilesAfterEnv: [`${src}/testing/setup/api-setup.ts`],
  testMatch,
});
const rules = {
  ...common,
  displayName: 'rules',
  testMatch: ['<rootDir>/!(api|e2e|node_modules)/**/*.test.ts', '!**/*.database.test.ts'],
};
const screens = {
  ...common,
  displayName: 'screens',
  testEnvironment: 'jest-fixed-jsdom',
  setupFilesAfterEnv: ['<rootDir>/shared/src/testing/screen-setup.ts'],
  testMatch: ['<rootDir>/*/src/**/*.test.tsx'],
};
const postgres = api('postgres', `${src}/**/*.test.ts`, '<rootDir>/gateway/**/*.database.test.ts');
// What can differ on the embedded database: what the database enforces, and how it is opened,
// migrated, copied and asked.
const pglite = api(
  'pglite',
  `${src}/correctness/**/*.test.ts`,
  `${src}/platform/{database,jobs,maintenance,outbox}/**/*.test.ts`,
  `${src}/{app,start}.test.ts`,
);
const projects = [rules, screens, postgres, pglite];
// The limit of time is only against a test that hangs.
export default { projects, testTimeout: 300_000, workerIdleMemoryLimit: '600MB' };
