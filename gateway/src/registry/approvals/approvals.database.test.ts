import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { registryEventsSchema, registryStatusSchema } from '@aforo/shared/contract';
import {
  refusalOf,
  startOperationsTestServer,
  type OperationsTestServer,
} from '../../testing/operations-test-server.ts';
import { registryClient } from '../../testing/registry-client.ts';

const area = 'mfe-admin';
let testServer: OperationsTestServer;
/** A second person of the team. */
let reviewer: ReturnType<typeof registryClient>;
let count = 0;

beforeAll(async () => {
  testServer = await startOperationsTestServer();
  const payload = { area, name: 'la revisora' };
  const answer = await testServer.operator.ask('POST', '/tokens', { payload });
  reviewer = registryClient(testServer.app, answer.json<{ token: string }>().token);
});
afterAll(() => testServer.close());
beforeEach(() => setRule(true));

/** Publishes a build with the team's token. */
async function published(): Promise<string> {
  const buildId = `a${++count}`;
  expect((await testServer.publish(area, buildId)).statusCode).toBe(201);
  return buildId;
}

async function setRule(isRequired: boolean): Promise<void> {
  const payload = { isRequired, reason: 'norma de la casa' };
  const answer = await testServer.operator.ask('PUT', `/areas/${area}/approval`, { payload });
  // It may be so already.
  expect([200, 409]).toContain(answer.statusCode);
}

const approve = (buildId: string, by = reviewer) =>
  by.ask('POST', `/areas/${area}/builds/${buildId}/approval`, { payload: { reason: 'revisado' } });

describe('a build of an area that needs approval', () => {
  test('is activated after a second person has approved it, also by its publisher', async () => {
    const buildId = await published();
    const refused = refusalOf(await testServer.activate(buildId));
    expect(refused).toMatchObject({ status: 409, code: 'approval_needed' });
    expect(refused.message).toContain(`npm run areas -- approve ${area}@${buildId}`);
    expect((await approve(buildId)).statusCode).toBe(201);
    expect((await testServer.activate(buildId)).statusCode).toBe(200);
  });

  test('is not approved by its publisher, whether asked or written to the database', async () => {
    const buildId = await published();
    const refused = refusalOf(await approve(buildId, testServer.team));
    expect(refused).toMatchObject({ status: 403, code: 'not_allowed' });
    await expect(
      testServer.database.pool.query(
        `insert into area_approval values ($1, $2, 'de mfe-admin', 'x', now())`,
        [area, buildId],
      ),
    ).rejects.toMatchObject({ constraint: 'area_approval_second_person' });
    expect(refusalOf(await testServer.activate(buildId)).code).toBe('approval_needed');
  });

  test.each([
    ['tried by a part of the people', { canary: { percent: 10 } }],
    ['activated by an operator', {}],
  ])('is not %s either', async (_what, more) => {
    const buildId = await published();
    const payload = { target: buildId, reason: 'prueba', ...more };
    const from = await testServer.operator.revision();
    const answer = await testServer.operator.ask('POST', `/areas/${area}/activation`, {
      payload,
      from,
    });
    expect(refusalOf(answer).code).toBe('approval_needed');
  });

  test('does not get a rollout', async () => {
    const buildId = await published();
    const payload = { target: buildId, steps: [10, 100], everySeconds: 3600, reason: 'r' };
    const answer = await testServer.team.ask('POST', `/areas/${area}/rollout`, { payload });
    expect(refusalOf(answer).code).toBe('approval_needed');
  });

  test('that was shown before is shown again by a rollback and by an activation', async () => {
    await setRule(false);
    const [before, after] = [await published(), await published()];
    await testServer.activate(before);
    await testServer.activate(after);
    await setRule(true);
    expect((await testServer.rollback()).statusCode).toBe(200);
    expect((await testServer.activate(after)).statusCode).toBe(200);
  });

  test('is not activated because a part of the people tried it, and its trial goes on', async () => {
    await setRule(false);
    const [tried, other] = [await published(), await published()];
    const canary = { canary: { percent: 1 } };
    expect((await testServer.activate(tried, canary)).statusCode).toBe(200);
    await setRule(true);
    expect(refusalOf(await testServer.activate(tried)).code).toBe('approval_needed');
    const wider = await testServer.activate(tried, { canary: { percent: 50 } });
    expect(refusalOf(wider).code).toBe('approval_needed');
    await approve(other);
    const activated = await testServer.activate(other);
    expect(activated.json()).toMatchObject({
      state: { stable: other, canary: { buildId: tried } },
    });
    expect((await testServer.rollback()).statusCode).toBe(200);
    expect(refusalOf(await testServer.activate(tried, canary)).code).toBe('approval_needed');
  });

  test('keeps its approval, which the status and the log show', async () => {
    const buildId = await published();
    await approve(buildId);
    expect(refusalOf(await approve(buildId)).code).toBe('already_so');
    const status = registryStatusSchema.parse((await testServer.team.ask('GET', '/status')).json());
    const [shown] = status.areas;
    expect(shown?.needsApproval).toBe(true);
    expect(shown?.releases.find((one) => one.buildId === buildId)?.approval).toMatchObject({
      by: 'la revisora',
      reason: 'revisado',
    });
    const wasStable = (id: string) => shown?.releases.find((one) => one.buildId === id)?.wasStable;
    expect([wasStable(buildId), wasStable(shown?.state.stable ?? '')]).toEqual([false, true]);
    const log = await testServer.team.ask('GET', `/log?area=${area}&kind=approve`);
    expect(registryEventsSchema.parse(log.json()).events[0]).toMatchObject({
      buildId,
      author: 'la revisora',
      reason: 'revisado',
      summary: `Aprobado 1.0.0 (${buildId})`,
    });
  });

  test('is not approved with a token that only publishes, or of another area', async () => {
    const buildId = await published();
    const payload = { area, name: 'el CI', publishOnly: true };
    const answer = await testServer.operator.ask('POST', '/tokens', { payload });
    const publisher = registryClient(testServer.app, answer.json<{ token: string }>().token);
    expect(refusalOf(await approve(buildId, publisher)).code).toBe('not_allowed');
    const other = registryClient(testServer.app, await testServer.newToken('mfe-client'));
    expect(refusalOf(await approve(buildId, other)).code).toBe('token_other_area');
  });
});

test('an unknown build is not approved', async () => {
  expect(refusalOf(await approve('nada')).code).toBe('build_unknown');
});

test('a team neither requires approval nor ends it', async () => {
  for (const isRequired of [true, false]) {
    const payload = { isRequired, reason: 'x' };
    const answer = await testServer.team.ask('PUT', `/areas/${area}/approval`, { payload });
    expect(refusalOf(answer)).toMatchObject({ status: 403, code: 'not_allowed' });
  }
  await setRule(false);
  expect((await testServer.activate(await published())).statusCode).toBe(200);
});
