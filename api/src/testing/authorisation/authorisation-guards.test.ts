/**
 * Checks that the authorisation matrix detects a missing policy: with one route's check removed,
 * wholly or in part, some response must differ from the table.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Actor } from '@aforo/shared/contract';
import type { DeclaredRoute } from '../../platform/http/route/route.ts';
import { buildBackdrop } from './authorisation-bookings.ts';
import { sendCell, buildCells, type Cell, nameOf } from './authorisation-cells.ts';
import {
  buildAuthorisationFixtures,
  type AuthorisationFixtures,
} from './authorisation-fixtures.ts';

let fixtures: AuthorisationFixtures;
let cells: Cell[];
beforeAll(async () => {
  fixtures = await buildAuthorisationFixtures();
  await buildBackdrop(fixtures);
  cells = await buildCells(fixtures);
});
afterAll(() => fixtures.server.close());

/**
 * Routes about the own account, whose service identifies the user: they have no policy to remove.
 */
const routesWithoutPolicy = [
  'DELETE /api/me/sessions/:id',
  'PUT /api/me/access/passkeys/:id',
  'DELETE /api/me/access/passkeys/:id',
  'POST /api/me/calendar',
];

/** Their service checks the ownership again, under a lock: without the policy they still refuse. */
const routesCheckedAgain = ['POST /api/me/household/:id/invitation'];

const cellsOf = (route: string, expected: number) =>
  cells.filter((cell) => cell.route === route && cell.expected === expected);

/** Whether one of these responses now differs from the table. */
async function isNoticed(suspects: readonly Cell[]): Promise<boolean> {
  for (const cell of suspects) {
    if ((await sendCell(fixtures, cell)).statusCode !== cell.expected) return true;
  }
  return false;
}

test('the matrix detects a missing role check of every route', async () => {
  const unnoticed: string[] = [];
  let taken = 0;
  for (const declared of fixtures.server.app.declaredRoutes) {
    const refused = cellsOf(nameOf(declared.endpoint), 403);
    if (refused.length === 0) continue; // open to every account
    if (routesWithoutPolicy.includes(nameOf(declared.endpoint))) continue;
    const { policy } = declared;
    declared.policy = 'authenticated';
    if (!(await isNoticed(refused))) unnoticed.push(nameOf(declared.endpoint));
    declared.policy = policy;
    taken += 1;
  }
  expect(unnoticed).toEqual([]);
  expect(taken).toBeGreaterThan(40);
});

/** The ownership policy of a route; null when the route has none. */
function subjectOf({ policy }: DeclaredRoute) {
  if (typeof policy === 'string') return null;
  // Called only with the context that the route itself would pass.
  return policy as unknown as { subject: (context: { actor: Actor }) => unknown };
}

test('the matrix detects a missing ownership check of every route', async () => {
  const unnoticed: string[] = [];
  let taken = 0;
  for (const declared of fixtures.server.app.declaredRoutes) {
    const name = nameOf(declared.endpoint);
    if ([...routesWithoutPolicy, ...routesCheckedAgain].includes(name)) continue;
    const policy = subjectOf(declared);
    const foreign = cellsOf(name, 404).filter((cell) => {
      const isHalf = cell.asker.endsWith('client') || cell.asker.endsWith('professional');
      return isHalf && cell.whose !== 'missing';
    });
    if (!policy || foreign.length === 0) continue;
    const { subject } = policy;
    policy.subject = ({ actor }) => ({
      clientId: actor.clientId,
      professionalIds: actor.professionalId ? [actor.professionalId] : [],
    });
    if (!(await isNoticed(foreign))) unnoticed.push(name);
    policy.subject = subject;
    taken += 1;
  }
  expect(unnoticed).toEqual([]);
  expect(taken).toBeGreaterThan(12);
});
