/**
 * Authorisation: every route × every kind of user × {own, another user's, missing}, generated from
 * the routes and checked against a table written by hand.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { LightMyRequestResponse } from 'fastify';
import { buildBackdrop } from '../testing/authorisation/authorisation-bookings.ts';
import {
  sendCell,
  buildCells,
  type Cell,
  describeCell,
  nameOf,
} from '../testing/authorisation/authorisation-cells.ts';
import type { Row } from '../testing/authorisation/authorisation-row.ts';
import { authorisationTable } from '../testing/authorisation/authorisation-table.ts';
import {
  buildAuthorisationFixtures,
  digestOf,
  type AuthorisationFixtures,
} from '../testing/authorisation/authorisation-fixtures.ts';

let fixtures: AuthorisationFixtures;
let cells: Cell[];
beforeAll(async () => {
  fixtures = await buildAuthorisationFixtures();
  await buildBackdrop(fixtures);
  cells = await buildCells(fixtures);
});
afterAll(() => fixtures.server.close());

const ask = (cell: Cell) => sendCell(fixtures, cell);

test('every route has a row, and every row a route', () => {
  const declared = fixtures.server.app.declaredRoutes.map(({ endpoint }) => nameOf(endpoint));
  const where = 'api/src/testing/authorisation/authorisation-table.ts';
  expect([
    ...declared
      .filter((route) => !(route in authorisationTable))
      .map((route) => `${route}: say who may in ${where}`),
    ...Object.keys(authorisationTable)
      .filter((route) => !declared.includes(route))
      .map((route) => `${route}: no such route; take its row out of ${where}`),
  ]).toEqual([]);
});

// Refusals are decided by the same code on both databases, so they run on PostgreSQL alone.
if (globalThis.database === 'postgres') {
  test('refuses with the status of the table and writes nothing', async () => {
    const refused = cells.filter(({ expected }) => expected !== 'passes');
    const before = await digestOf(fixtures.server);
    const answers: string[] = [];
    for (const cell of refused) answers.push(describeCell(cell, (await ask(cell)).statusCode));
    expect(answers).toEqual(refused.map((cell) => describeCell(cell, cell.expected)));
    expect(await digestOf(fixtures.server)).toEqual(before);
  });

  test('answers the same for another user’s record and for a missing one', async () => {
    const hidden = cells.filter((cell) => cell.expected === 404 && cell.whose !== 'missing');
    expect(hidden.length).toBeGreaterThan(10);
    for (const cell of hidden) {
      const there = await ask(cell);
      const missing = await ask({ ...cell, whose: 'missing' });
      const shown = (answer: LightMyRequestResponse) => {
        const { requestId, ...rest } = answer.json<Record<string, unknown>>();
        expect(requestId).toEqual(expect.any(String));
        return { ...rest, status: answer.statusCode, type: answer.headers['content-type'] };
      };
      expect([describeCell(cell, 404), shown(there)]).toEqual([
        describeCell(cell, 404),
        shown(missing),
      ]);
    }
  });

  test('refuses a write from another site’s page for every user', async () => {
    const changing = cells.filter(
      ({ route, expected, whose: of }) =>
        !route.startsWith('GET ') && expected === 'passes' && of === 'own',
    );
    expect(changing.length).toBeGreaterThan(50);
    const before = await digestOf(fixtures.server);
    for (const cell of changing) {
      const [method = '', path = ''] = cell.route.split(' ');
      const { body } = (await cell.row.ask?.(cell.ids.own, fixtures)) ?? {};
      const options = {
        headers: { origin: 'https://malo.test' },
        ...(body ? { payload: body } : {}),
      };
      const url = path.replace(':id', cell.ids.own).replace(':token', 'x'.repeat(43));
      const person = fixtures.people[cell.asker];
      const answer =
        method === 'DELETE'
          ? await person.delete(url, options)
          : await person[method === 'PUT' ? 'put' : 'post'](url, undefined, options);
      expect([cell.route, answer.json<{ code: string }>().code]).toEqual([
        cell.route,
        'origin_refused',
      ]);
    }
    expect(await digestOf(fixtures.server)).toEqual(before);
  });
}

// Last, because it changes the records that the other tests read.
test('lets allowed users pass: success, or a refusal because of the record’s state', async () => {
  const allowed = cells.filter(({ expected }) => expected === 'passes');
  const done = new Set<string>();
  const wrong: string[] = [];
  for (const cell of allowed) {
    const { statusCode, body } = await ask(cell);
    const isDone = statusCode === 200 || statusCode === 204;
    if (isDone) done.add(cell.route);
    const isRight =
      cell.row.answers === undefined
        ? isDone || statusCode === 409
        : statusCode === cell.row.answers;
    if (!isRight) wrong.push(`${describeCell(cell, statusCode)} ${body}`);
  }
  expect(wrong).toEqual([]);
  const needsSecret = (row: Row) => row.answers !== undefined && row.answers >= 400;
  const neverDone = Object.entries(authorisationTable)
    .filter(([route, row]) => !needsSecret(row) && !done.has(route))
    .map(([route]) => route);
  expect(neverDone).toEqual([]);
});
