import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { storedTables } from '../../../platform/database/index.ts';
import { buildTestApp, type TestApp } from '../../../testing/servers/test-app.ts';
import {
  centerParts,
  includedTables,
  leftOutJobs,
  leftOutTables,
  movedJobs,
} from './center-tables.ts';

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

describe('the list of the tables in the center’s ZIP', () => {
  test('names every table once: included, or with the reason to leave it out', async () => {
    const stored = (await storedTables(server.database.pool)).map(({ name }) => name);
    const listed = [...Object.keys(includedTables), ...Object.keys(leftOutTables)];
    const advice = `Add the table to api/src/insight/exports/center/center-tables.ts: to
      includedTables if a center would miss its rows in another installation.`;
    expect({ advice, listed: listed.toSorted() }).toEqual({ advice, listed: stored.toSorted() });
  });

  test('includes no row that refers to a table that is left out', async () => {
    const { rows } = await server.database.pool.query<{ name: string }>(
      `select conrelid::regclass || ' → ' || confrelid::regclass as name from pg_constraint
       where contype = 'f' and conrelid::regclass::text = any($1) and confrelid::regclass::text = any($2)`,
      [Object.keys(includedTables), Object.keys(leftOutTables)],
    );
    expect(rows).toEqual([]);
  });

  test('replaces the columns of passwords, secrets and tokens', async () => {
    const parts = centerParts(await storedTables(server.database.pool));
    const secret = parts.flatMap(({ table, replaced = {} }) =>
      table.columns
        .filter(({ name }) => /password|secret|token/.test(name) && !(name in replaced))
        .map(({ name }) => `${table.name}.${name}`),
    );
    // Mails that were sent contain it, and all that it does is to stop more of them.
    expect(secret).toEqual(['unsubscribe_link.token']);
  });

  test('says of every kind of job whether it is moved', () => {
    const listed = [...movedJobs, ...leftOutJobs];
    expect(listed.toSorted()).toEqual(server.dependencies.jobs.kinds().toSorted());
  });
});
