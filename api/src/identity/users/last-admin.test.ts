import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  buildIdentityApp,
  type Identity,
  type LoggedIn,
  testPassword,
} from '../../testing/records/identity.ts';

describe('the last administrator', () => {
  let identity: Identity;
  let one: LoggedIn;
  let other: LoggedIn;
  beforeAll(async () => {
    identity = await buildIdentityApp();
    one = await identity.loggedIn('admin');
    other = await identity.loggedIn('admin');
    await identity.account({ role: 'admin', status: 'invited' });
    await identity.account({ role: 'admin', status: 'blocked' });
  });
  afterAll(() => identity.close());
  beforeEach(() => twoAdminsAgain());

  /** Restores both accounts as administrators that are logged in. */
  async function twoAdminsAgain() {
    for (const { id, email, browser } of [one, other]) {
      await identity.database.connection
        .updateTable('appUser')
        .set({ role: 'admin', blockedAt: null })
        .where('id', '=', id)
        .execute();
      await browser.post('/api/auth/login', { email, password: testPassword });
    }
  }

  const demote = (by: LoggedIn, whom: LoggedIn) =>
    by.browser.put(`/api/users/${whom.id}/role`, { role: 'receptionist' });
  const block = (by: LoggedIn, whom: LoggedIn) => by.browser.post(`/api/users/${whom.id}/block`);
  const activeAdmins = async () => {
    const { rows } = await identity.database.pool.query(
      "select count(*) as count from app_user where role = 'admin' and status = 'active'",
    );
    return rows[0].count as number;
  };

  test('cannot give up their own role, and neither can any other: another administrator must do it', async () => {
    for (const round of ['with another', 'alone']) {
      const answer = await demote(one, one);
      expect([round, answer.statusCode, answer.json().code]).toEqual([round, 409, 'own_account']);
      await demote(one, other);
    }
    expect(await activeAdmins()).toBe(1);
  });

  test.each([
    ['demote each other', () => [demote(one, other), demote(other, one)]],
    ['block each other', () => [block(one, other), block(other, one)]],
    ['demote and block each other', () => [demote(one, other), block(other, one)]],
  ])('stays when the last two %s at once', async (_what, race) => {
    // The order of the two is random; several rounds make it likely that both orders occur.
    for (let round = 1; round <= 8; round++) {
      await twoAdminsAgain();
      const statuses = (await Promise.all(race())).map((answer) => answer.statusCode);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      // The loser is refused as the last administrator, or is already logged out.
      expect([401, 409]).toContain(statuses.find((status) => status !== 200));
      expect(await activeAdmins()).toBe(1);
    }
  });
});
