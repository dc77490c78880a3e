/**
 * How the global set-ups tell the test files where their database's template is: workers inherit
 * the environment. PGlite's is the path of a dump, PostgreSQL's the URL of a migrated database.
 */
export const templateVariables = {
  pglite: 'AFORO_TEST_PGLITE_TEMPLATE',
  postgres: 'AFORO_TEST_POSTGRES_TEMPLATE',
} as const;
