import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  channelsSchema,
  registryEventsSchema,
  registrySchema,
  registryStatusSchema,
  type AreaState,
} from '@aforo/shared/contract';
import {
  refusalOf,
  startOperationsTestServer,
  type OperationsTestServer,
} from '../../testing/operations-test-server.ts';
import { registryClient } from '../../testing/registry-client.ts';
import { sessionOf } from '../../testing/test-sessions.ts';

const area = 'mfe-admin';
const tester = 'probadora@aforo.test';
let testServer: OperationsTestServer;
let reviewer: ReturnType<typeof registryClient>;
let testerId = '';
let count = 0;

beforeAll(async () => {
  testServer = await startOperationsTestServer();
  testerId = randomUUID();
  await testServer.database.pool.query(
    `insert into app_user (id, email, name, role, created_at) values ($1, $2, 'Eva', 'admin', now())`,
    [testerId, tester],
  );
  const payload = { area, name: 'la revisora' };
  const answer = await testServer.operator.ask('POST', '/tokens', { payload });
  reviewer = registryClient(testServer.app, answer.json<{ token: string }>().token);
  await setChannel('staging', { position: 1, accounts: [tester] });
  await setChannel('beta', { position: 2, role: 'receptionist' });
});
afterAll(() => testServer.close());
beforeEach(async () => {
  testServer.person.session = null;
  for (const channel of Object.keys((await state()).channels ?? {})) await leave(channel);
});

async function seenChannel(name: string): Promise<{ seen?: string }> {
  const { channels = [] } = await status();
  const seen = channels.find((channel) => channel.name === name)?.changedAt;
  return seen === undefined ? {} : { seen };
}

async function setChannel(name: string, rule: object, by = testServer.operator) {
  const payload = { reason: 'probar antes', ...(await seenChannel(name)), ...rule };
  return by.ask('PUT', `/channels/${name}`, { payload });
}

async function published(): Promise<string> {
  const buildId = `c${++count}`;
  expect((await testServer.publish(area, buildId)).statusCode).toBe(201);
  return buildId;
}

async function status() {
  return registryStatusSchema.parse((await testServer.team.ask('GET', '/status')).json());
}

async function state(): Promise<AreaState> {
  const [first] = (await status()).areas;
  return first?.state ?? { stable: null, canary: null, previous: null, mounts: [] };
}

async function change(path: string, payload: object, by = testServer.team) {
  const from = await by.revision();
  return by.ask('POST', `/areas/${area}/${path}`, { payload: { reason: 'r', ...payload }, from });
}
const put = (target: string, channel: string) => change('activation', { target, channel });
const leave = (channel: string) => change('rollback', { channel });
const promote = (payload: object, by = testServer.team) => change('promotion', payload, by);

/** The build of the area that an account gets. */
async function shownTo(id: string): Promise<string | undefined> {
  const session = sessionOf('admin');
  testServer.person.session = { ...session, user: { ...session.user, id } };
  const headers = { cookie: 'aforo_session=x' };
  const answer = await testServer.app.inject({ url: '/registry', headers });
  testServer.person.session = null;
  return registrySchema.parse(answer.json()).areas[area]?.buildId;
}

describe('a build in a channel', () => {
  test('is shown to its people, and the stable one to the others', async () => {
    const [stable, tried] = [await published(), await published()];
    await testServer.activate(stable);
    expect((await put(tried, 'staging')).statusCode).toBe(200);
    expect([await shownTo(testerId), await shownTo(randomUUID())]).toEqual([tried, stable]);
    expect((await leave('staging')).statusCode).toBe(200);
    expect(await shownTo(testerId)).toBe(stable);
  });

  test('is promoted to the next channel, and from the last one to everyone', async () => {
    const [stable, tried] = [await published(), await published()];
    await testServer.activate(stable);
    await put(tried, 'staging');
    const moved = await promote({ from: 'staging' });
    expect(moved.json()).toMatchObject({ kind: 'channel', state: { stable } });
    expect((await state()).channels).toEqual({ beta: tried });
    // Its people still get it: their channel has no other build.
    expect([await shownTo(testerId), await shownTo(randomUUID())]).toEqual([tried, stable]);
    const shown = await promote({ from: 'beta' });
    expect(shown.json()).toMatchObject({ kind: 'activate', state: { stable: tried } });
    const after = await state();
    expect([after.stable, after.previous, after.channels]).toEqual([tried, stable, undefined]);
    const log = await testServer.team.ask('GET', `/log?area=${area}&kind=promote`);
    const { events } = registryEventsSchema.parse(log.json());
    expect(events.map(({ summary }) => summary)).toEqual([
      `Promovido 1.0.0 (${tried}) del canal beta a todo el mundo`,
      `Promovido 1.0.0 (${tried}) del canal staging al canal beta`,
    ]);
  });

  test('skips channels if the promotion says so, and never goes back', async () => {
    const tried = await published();
    await put(tried, 'beta');
    const refused = refusalOf(await promote({ from: 'beta', to: 'staging' }));
    expect(refused).toMatchObject({ status: 400, code: 'input_invalid' });
    expect((await promote({ from: 'beta', to: 'production' })).statusCode).toBe(200);
    expect((await state()).stable).toBe(tried);
  });

  test('needs the approval of a second person, in its first channel as for everyone', async () => {
    const payload = { isRequired: true, reason: 'norma' };
    await testServer.operator.ask('PUT', `/areas/${area}/approval`, { payload });
    const tried = await published();
    expect(refusalOf(await put(tried, 'staging')).code).toBe('approval_needed');
    const approval = { payload: { reason: 'revisado' } };
    await reviewer.ask('POST', `/areas/${area}/builds/${tried}/approval`, approval);
    expect((await put(tried, 'staging')).statusCode).toBe(200);
    expect((await promote({ from: 'staging', to: 'production' })).statusCode).toBe(200);
    const other = await published();
    await testServer.operator.ask('PUT', `/areas/${area}/approval`, {
      payload: { isRequired: false, reason: 'norma' },
    });
    await put(other, 'staging');
    await testServer.operator.ask('PUT', `/areas/${area}/approval`, { payload });
    expect(refusalOf(await promote({ from: 'staging' })).code).toBe('approval_needed');
    expect((await leave('staging')).statusCode).toBe(200);
    await testServer.operator.ask('PUT', `/areas/${area}/approval`, {
      payload: { isRequired: false, reason: 'norma' },
    });
  });

  test('is neither put in nor promoted during a freeze, and is taken out', async () => {
    const [first, second] = [await published(), await published()];
    await put(first, 'staging');
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const payload = { area, until, reason: 'caja' };
    await testServer.operator.ask('POST', '/freezes', { payload });
    expect(refusalOf(await put(second, 'beta')).code).toBe('frozen');
    expect(refusalOf(await promote({ from: 'staging' })).code).toBe('frozen');
    expect((await leave('staging')).statusCode).toBe(200);
    await testServer.operator.ask('DELETE', `/freezes?area=${area}`);
  });

  test('is not promoted past another build, and one activated for everyone empties the later', async () => {
    const [first, second, third] = [await published(), await published(), await published()];
    await testServer.activate(first);
    await put(second, 'beta');
    await put(third, 'staging');
    expect(refusalOf(await promote({ from: 'staging', to: 'production' }))).toMatchObject({
      code: 'input_invalid',
      message: 'El canal beta, que está en medio, tiene otro build: promuévelo o quítalo antes.',
    });
    expect((await change('activation', { target: third })).statusCode).toBe(200);
    expect((await state()).channels).toBeUndefined();
  });

  test('is not put into a channel that is removed meanwhile', async () => {
    const tried = await published();
    await setChannel('breve', { position: 9, role: 'professional' });
    const other = await testServer.database.pool.connect();
    try {
      await other.query('begin');
      await other.query('select pg_advisory_xact_lock(4120264)'); // the registry's lock
      const putting = put(tried, 'breve');
      await new Promise((resolve) => setTimeout(resolve, 500));
      await other.query(`delete from registry_channel where name = 'breve'`);
      await other.query('commit');
      expect(refusalOf(await putting).code).toBe('channel_unknown');
    } finally {
      other.release();
    }
  });

  test('is promoted only from the revision that was seen', async () => {
    await put(await published(), 'staging');
    const payload = { from: 'staging', reason: 'r' };
    const answer = await testServer.team.ask('POST', `/areas/${area}/promotion`, {
      payload,
      from: (await testServer.team.revision()) - 1,
    });
    expect(refusalOf(answer).code).toBe('revision_conflict');
  });

  test.each([
    ['from an unknown channel', { from: 'nada' }, 'channel_unknown'],
    ['to an unknown channel', { from: 'staging', to: 'nada' }, 'channel_unknown'],
    ['that the channel does not have', { from: 'staging' }, 'build_unknown'],
  ])('is not promoted %s', async (_what, payload, code) => {
    expect(refusalOf(await promote(payload))).toMatchObject({ status: 404, code });
  });

  test('is not promoted with a token of another area, or one that only publishes', async () => {
    await put(await published(), 'staging');
    const other = registryClient(testServer.app, await testServer.newToken('mfe-client'));
    expect(refusalOf(await promote({ from: 'staging' }, other)).code).toBe('token_other_area');
    const payload = { area, name: 'el CI', publishOnly: true };
    const answer = await testServer.operator.ask('POST', '/tokens', { payload });
    const publisher = registryClient(testServer.app, answer.json<{ token: string }>().token);
    expect(refusalOf(await promote({ from: 'staging' }, publisher)).code).toBe('not_allowed');
  });
});

describe('a channel', () => {
  test('is in the status with the number of its accounts, and no ids', async () => {
    const { channels } = await status();
    expect(channels).toMatchObject([
      { name: 'staging', position: 1, accounts: [''] },
      { name: 'beta', position: 2, role: 'receptionist' },
    ]);
    const listed = channelsSchema.parse((await testServer.team.ask('GET', '/channels')).json());
    expect(listed.channels).toEqual(channels);
  });

  test('changes the builds of its people at once', async () => {
    const tried = await published();
    await put(tried, 'staging');
    const other = randomUUID();
    await testServer.database.pool.query(
      `insert into app_user (id, email, name, role, created_at) values ($1, $2, 'Leo', 'admin', now())`,
      [other, 'leo@aforo.test'],
    );
    expect(await shownTo(other)).not.toBe(tried);
    await setChannel('staging', { position: 1, accounts: [tester, 'leo@aforo.test'] });
    expect(await shownTo(other)).toBe(tried);
    await setChannel('staging', { position: 1, accounts: [tester] });
    expect(await shownTo(other)).not.toBe(tried);
  });

  test('is saved only as it was seen', async () => {
    const rule = { position: 1, accounts: [tester], reason: 'r' };
    const save = (payload: object, name = 'staging') =>
      testServer.operator.ask('PUT', `/channels/${name}`, { payload });
    const { seen } = await seenChannel('staging');
    expect(refusalOf(await save(rule))).toMatchObject({ status: 412, code: 'revision_conflict' });
    expect((await save({ ...rule, seen })).statusCode).toBe(200);
    expect(refusalOf(await save({ ...rule, seen })).code).toBe('revision_conflict');
    const gone = await save({ ...rule, position: 7, seen }, 'gamma');
    expect(refusalOf(gone).code).toBe('revision_conflict');
  });

  test('gets more people only if its builds may be shown to more, and loses them always', async () => {
    const tried = await published();
    const two = [tester, 'lia@aforo.test'];
    await testServer.database.pool.query(
      `insert into app_user (id, email, name, role, created_at) values ($1, $2, 'Lía', 'admin', now())`,
      [randomUUID(), two[1]],
    );
    await put(tried, 'staging');
    const rule = async (isRequired: boolean) =>
      testServer.operator.ask('PUT', `/areas/${area}/approval`, {
        payload: { isRequired, reason: 'norma' },
      });
    await rule(true);
    const wider = { position: 1, accounts: two };
    expect(refusalOf(await setChannel('staging', wider)).code).toBe('approval_needed');
    expect(refusalOf(await setChannel('nuevo', { position: 8, role: 'admin' })).code).toBe(
      'approval_needed',
    );
    await rule(false);
    expect((await setChannel('staging', wider)).statusCode).toBe(200);
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const payload = { area, until, reason: 'caja' };
    await testServer.operator.ask('POST', '/freezes', { payload });
    expect(refusalOf(await setChannel('staging', { position: 1, role: 'admin' })).code).toBe(
      'frozen',
    );
    expect((await setChannel('staging', { position: 1, accounts: [tester] })).statusCode).toBe(200);
    await testServer.operator.ask('DELETE', `/freezes?area=${area}`);
  });

  test('is removed only without builds', async () => {
    await setChannel('breve', { position: 9, role: 'professional' });
    await put(await published(), 'breve');
    const refused = refusalOf(await testServer.operator.ask('DELETE', '/channels/breve'));
    expect(refused).toMatchObject({ status: 400, code: 'input_invalid' });
    await leave('breve');
    expect((await testServer.operator.ask('DELETE', '/channels/breve')).statusCode).toBe(200);
    const again = await testServer.operator.ask('DELETE', '/channels/breve');
    expect(refusalOf(again).code).toBe('channel_unknown');
  });

  test.each([
    ['called like what everyone has', 'production', { position: 5, role: 'admin' }],
    ['with a name that is none', 'Staging', { position: 5, role: 'admin' }],
    ['without people', 'gamma', { position: 5 }],
    ['in the place of another', 'gamma', { position: 1, role: 'admin' }],
    ['with a client’s account', 'gamma', { position: 5, accounts: ['nadie@aforo.test'] }],
  ])('is refused when it is %s', async (_what, name, rule) => {
    expect(refusalOf(await setChannel(name, rule)).code).toBe('input_invalid');
  });

  test('is neither made nor removed by a team', async () => {
    const rule = { position: 5, role: 'admin' };
    expect(refusalOf(await setChannel('gamma', rule, testServer.team)).code).toBe('not_allowed');
    const removed = await testServer.team.ask('DELETE', '/channels/staging');
    expect(refusalOf(removed).code).toBe('not_allowed');
  });
});
