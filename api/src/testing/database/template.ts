/**
 * The variables through which the global set-ups tell the test files the template of their
 * database: workers inherit the environment. For PGlite it is the path of a dump, for PostgreSQL
 * the URL of a migrated database.
 */
export const templateVariables = {
  pglite: 'AFORO_TEST_PGLITE_TEMPLATE',
  postgres: 'AFORO_TEST_POSTGRES_TEMPLATE',
} as const;
