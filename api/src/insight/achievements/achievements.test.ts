import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type {
  Achievement,
  AchievementPreview,
  Award,
  ClientAchievements,
  PackagePurchase,
} from '@aforo/shared/contract';
import {
  addAchievement,
  addActiveAchievement,
  addAttendance,
  classesRule,
  constancy,
} from '../../testing/records/achievements.ts';
import {
  type Booker,
  type BookingTestServer,
  buildBookingTestServer,
} from '../../testing/servers/booking-test-server.ts';
import { statementsDuring } from '../../testing/database/statements.ts';
import type { Person } from '../../testing/servers/test-app.ts';

let server: BookingTestServer;
let admin: Person;
let ana: Booker;
beforeAll(async () => {
  server = await buildBookingTestServer();
  ({ admin } = server);
});
beforeEach(async () => {
  // Achievements left active by other tests would count here too.
  await server.rows(`update achievement set status = 'archived' where status = 'active'`);
  ana = await server.addClient('Ana Ruiz');
});
afterAll(() => server.close());

let hour = 0;
/** The start of another class in the weeks before the test's today. */
const past = () => {
  hour += 2;
  return new Date(Date.parse('2026-01-01T08:00:00.000Z') + hour * 3_600_000).toISOString();
};
const comes = async (booker: Booker, times: number) => {
  const ids: string[] = [];
  for (let at = 0; at < times; at += 1)
    ids.push(await addAttendance(server, booker.clientId, past()));
  return ids;
};
const allAwards = async (id: string) =>
  (await admin.get(`/api/achievements/${id}/awards?limit=100`)).json<{ items: Award[] }>().items;
/** Ana's awards. */
const awardsOf = async (id: string) =>
  (await allAwards(id)).filter(({ client }) => client.id === ana.clientId);
const recountAll = () => server.dependencies.jobs.runDue();
const correct = async (bookingId: string, status: string) => {
  const answer = await admin.put(`/api/bookings/${bookingId}/attendance`, {
    status,
    reason: 'Se marcó mal',
  });
  expect(answer.statusCode).toBe(200);
  await recountAll();
};

describe('a draft', () => {
  test('previews its holders, and on activation awards exactly those', async () => {
    const bea = await server.addClient('Bea Sanz');
    await comes(ana, 2);
    await comes(bea, 1);
    const preview = await admin.post('/api/achievements/preview', classesRule);
    const { holders, people } = preview.json<AchievementPreview>();
    expect(people.map(({ client }) => client.id)).toContain(ana.clientId);
    expect(people.map(({ client }) => client.id)).not.toContain(bea.clientId);
    const draft = await addAchievement(admin);
    expect(draft).toMatchObject({ status: 'draft', holders: 0, activatedAt: null });
    await recountAll();
    expect(await awardsOf(draft.id)).toEqual([]);
    const { id, version } = draft;
    const active = await admin.post(`/api/achievements/${id}/activate`, { version });
    expect(active.json()).toMatchObject({ status: 'active', holders });
    const awards = await allAwards(id);
    expect(awards.map(({ client }) => client.name).sort()).toEqual(
      people.map(({ client }) => client.name).sort(),
    );
    const again = await admin.post(`/api/achievements/${id}/activate`, { version: version + 1 });
    expect(again.json()).toMatchObject({ code: 'illegal_transition' });
  });

  test('can be discarded; an active achievement is archived and its holders keep it', async () => {
    const draft = await addAchievement(admin);
    expect((await admin.delete(`/api/achievements/${draft.id}`)).statusCode).toBe(200);
    expect((await admin.get(`/api/achievements/${draft.id}`)).statusCode).toBe(404);
    await comes(ana, 2);
    const { id } = await addActiveAchievement(admin);
    expect((await admin.delete(`/api/achievements/${id}`)).json()).toMatchObject({
      code: 'illegal_transition',
    });
    await admin.post(`/api/achievements/${id}/archive`);
    const bea = await server.addClient();
    const [booking] = await comes(bea, 2);
    await correct(booking!, 'noShow');
    await correct(booking!, 'attended');
    const holders = (await allAwards(id)).map(({ client }) => client.id);
    expect(holders).toContain(ana.clientId);
    expect(holders).not.toContain(bea.clientId);
  });

  test.each([
    ['descending steps', { steps: [10, 5] }, 'rule.steps'],
    ['a step of zero', { steps: [0] }, 'rule.steps.0'],
    ['no step', { steps: [] }, 'rule.steps'],
    ['an absence without its days', { metric: 'return', steps: [1] }, 'rule.absenceDays'],
    ['five birthdays as a step', { metric: 'birthday', steps: [5] }, 'rule.steps'],
    ['a repeated ladder of several steps', { steps: [5, 10], isRepeated: true }, 'rule.isRepeated'],
    ['an hour that ends first', { startsFrom: '10:00', startsUntil: '09:00' }, 'rule.startsUntil'],
  ])('is refused with %s, with the error at its field', async (_name, rule, field) => {
    const answer = await admin.post('/api/achievements', {
      ...constancy,
      rule: { ...classesRule, ...rule },
    });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json<{ fields: object }>().fields)).toContain(field);
  });

  test('is refused with an unknown service or with two rewards', async () => {
    const gone = await admin.post('/api/achievements', {
      ...constancy,
      rule: { ...classesRule, serviceIds: [ana.clientId] },
    });
    expect(gone.json()).toMatchObject({ fields: { 'rule.serviceIds': expect.any(String) } });
    const both = await admin.post('/api/achievements', {
      ...constancy,
      rewardCredits: 1,
      rewardText: 'Una camiseta',
    });
    expect(both.json()).toMatchObject({ fields: { rewardText: expect.any(String) } });
  });
});

describe('an active achievement', () => {
  test('can change its texts but not its rule', async () => {
    const { id, version } = await addActiveAchievement(admin);
    const renamed = { ...constancy, name: 'Fiel' };
    const saved = await admin.put(`/api/achievements/${id}`, { achievement: renamed, version });
    expect(saved.json()).toMatchObject({ name: 'Fiel', version: version + 1 });
    const stale = await admin.put(`/api/achievements/${id}`, { achievement: renamed, version });
    expect(stale.json()).toMatchObject({ code: 'stale_version' });
    const other = await admin.put(`/api/achievements/${id}`, {
      achievement: { ...renamed, rule: { ...classesRule, steps: [3] } },
      version: version + 1,
    });
    expect(other.json()).toMatchObject({ code: 'achievement_rule_fixed' });
  });

  test('is earned by marking attendance, and its mail names the reward', async () => {
    const { id } = await addActiveAchievement(admin, {
      isMailed: true,
      rewardText: 'Una camiseta',
    });
    await comes(ana, 1);
    const [second] = await comes(ana, 1);
    await server.rows(`update booking set status = 'noShow' where id = $1`, second);
    await correct(second!, 'attended');
    expect(await awardsOf(id)).toMatchObject([
      { client: { id: ana.clientId }, step: 2, rewardText: 'Una camiseta', rewardedAt: null },
    ]);
    const [mail] = await server.rows<{ message: { subject: string; text: string } }>(
      `select message from outbox where kind = 'achievement' and recipient = $1`,
      ana.email,
    );
    expect(mail!.message.subject).toBe('Has conseguido un logro: Constancia · 2 clases');
    expect(mail!.message.text).toContain('Una camiseta');
  });

  test('is revoked and restored when attendance is corrected, but keeps manual changes', async () => {
    const [, second] = await comes(ana, 2);
    const { id } = await addActiveAchievement(admin);
    await correct(second!, 'noShow');
    const [taken] = await awardsOf(id);
    expect(taken).toMatchObject({ revokedByName: null, revokeReason: expect.any(String) });
    await correct(second!, 'attended');
    const [award] = await awardsOf(id);
    expect(award).toMatchObject({ id: taken!.id, revokedAt: null });
    const path = `/api/awards/${award!.id}/revoke`;
    expect((await admin.post(path, { reason: 'Fue un error' })).json()).toMatchObject({
      revokeReason: 'Fue un error',
    });
    expect((await admin.post(path, { reason: 'Otra vez' })).statusCode).toBe(409);
    await correct(second!, 'noShow');
    await correct(second!, 'attended');
    expect((await awardsOf(id))[0]!.revokedAt).not.toBeNull();
  });

  test('that was granted by hand is kept on a recount', async () => {
    const { id } = await addActiveAchievement(admin);
    const [booking] = await comes(ana, 1);
    const path = `/api/achievements/${id}/awards`;
    const grant = { clientId: ana.clientId, step: 2, reason: 'Vino antes de usar Aforo' };
    expect((await admin.post(path, { ...grant, step: 7 })).statusCode).toBe(400);
    expect((await admin.post(path, grant)).json()).toMatchObject({ isGranted: true });
    expect((await admin.post(path, grant)).json()).toMatchObject({
      fields: { clientId: 'Ya lo tiene.' },
    });
    await correct(booking!, 'noShow');
    expect((await awardsOf(id))[0]).toMatchObject({ revokedAt: null, reason: grant.reason });
  });

  test('does not change on a second recount', async () => {
    await comes(ana, 5);
    const rule = { ...classesRule, isRepeated: true };
    const { id } = await addActiveAchievement(admin, { rule, rewardCredits: 1 });
    const before = await awardsOf(id);
    expect(before).toHaveLength(2);
    server.clock.advance({ days: 1, minutes: 1 });
    await recountAll();
    expect(await awardsOf(id)).toEqual(before);
  });
});

describe('a reward', () => {
  const purchases = async () =>
    (await admin.get(`/api/clients/${ana.clientId}/purchases`)).json<{ items: PackagePurchase[] }>()
      .items;

  test('of sessions is added to the bono, and taken back up to its balance', async () => {
    await server.sellBono(ana, { credits: 1 });
    const [, second] = await comes(ana, 2);
    const { id } = await addActiveAchievement(admin, { rewardCredits: 3 });
    const [bono] = await purchases();
    expect(bono).toMatchObject({ balance: 4 });
    expect(bono!.entries.at(-1)).toMatchObject({
      kind: 'award',
      amount: 3,
      reason: 'Logro: Constancia',
    });
    const adjust = { amount: -2, reason: 'Gastadas fuera' };
    await admin.post(`/api/purchases/${bono!.id}/adjustments`, adjust);
    server.clock.advance({ minutes: 1 });
    await correct(second!, 'noShow');
    expect((await purchases())[0]).toMatchObject({ balance: 0 });
    expect((await purchases())[0]!.entries.at(-1)).toMatchObject({ kind: 'award', amount: -2 });
    await correct(second!, 'attended');
    expect((await awardsOf(id))[0]!.revokedAt).toBeNull();
    expect((await purchases())[0]).toMatchObject({ balance: 2 });
  });

  test('of sessions is added as soon as the client has a bono', async () => {
    await comes(ana, 2);
    const { id } = await addActiveAchievement(admin, { rewardCredits: 2 });
    expect((await awardsOf(id))[0]).toMatchObject({ rewardCredits: 2, rewardedAt: null });
    const { rewardsWaiting } = (await admin.get(`/api/achievements/${id}`)).json<Achievement>();
    expect(rewardsWaiting).toBeGreaterThanOrEqual(1);
    await server.sellBono(ana, { credits: 5 });
    const [booking] = await comes(ana, 1);
    await correct(booking!, 'noShow');
    expect((await purchases())[0]).toMatchObject({ balance: 7 });
    expect((await awardsOf(id))[0]).toMatchObject({ rewardedAt: expect.any(String) });
  });

  test('to hand over is handed over once, at the front desk', async () => {
    await comes(ana, 2);
    const { id } = await addActiveAchievement(admin, { rewardText: 'Una camiseta' });
    const [award] = await awardsOf(id);
    const path = `/api/clients/${ana.clientId}/achievements`;
    const seen = (await server.frontDesk.get(path)).json<ClientAchievements>();
    expect(seen.earned).toMatchObject([
      { waiting: [{ awardId: award!.id, text: 'Una camiseta' }], step: 2, times: 1 },
    ]);
    const handOver = () => server.frontDesk.post(`/api/awards/${award!.id}/hand-over`);
    expect((await handOver()).json()).toMatchObject({ rewardedAt: expect.any(String) });
    expect((await handOver()).json()).toMatchObject({ code: 'illegal_transition' });
    expect(
      (await server.frontDesk.get(path)).json<ClientAchievements>().earned[0]!.waiting,
    ).toEqual([]);
  });
});

describe('a client’s own achievements', () => {
  test('list the earned ones and only the next step of each ladder', async () => {
    await comes(ana, 3);
    const { id } = await addActiveAchievement(admin, {
      rule: { ...classesRule, steps: [1, 2, 5, 10] },
    });
    const anasAchievements = (
      await ana.person.get('/api/me/achievements')
    ).json<ClientAchievements>();
    expect(anasAchievements.earned).toMatchObject([{ achievementId: id, step: 2, times: 1 }]);
    expect(anasAchievements.next).toMatchObject([
      { achievementId: id, value: 3, step: 5, isAtRisk: false },
    ]);
    expect((await server.frontDesk.get('/api/me/achievements')).statusCode).toBe(404);
  });

  test('start at zero without any attendance', async () => {
    const { id } = await addActiveAchievement(admin);
    const anasAchievements = (
      await ana.person.get('/api/me/achievements')
    ).json<ClientAchievements>();
    expect(anasAchievements.next.find(({ achievementId }) => achievementId === id)).toMatchObject({
      value: 0,
      step: 2,
    });
  });
});

test('the roster shows which clients reach a step with this class only', async () => {
  await comes(ana, 1);
  await addActiveAchievement(admin);
  server.clock.set('2026-11-23T08:00:00.000Z');
  const notes: unknown[] = [];
  for (const startsAt of ['2026-11-25T10:00:00.000Z', '2026-11-25T12:00:00.000Z']) {
    const sessionId = await server.addSession({ startsAt });
    const booking = { target: { sessionId }, clientId: ana.clientId };
    expect((await server.frontDesk.post('/api/bookings', booking)).statusCode).toBe(200);
  }
  const agenda = await server.frontDesk.get('/api/agenda?date=2026-11-25&days=1');
  const { days } = agenda.json<{ days: { sessions: { roster: { notes: object[] }[] }[] }[] }>();
  for (const { roster } of days[0]!.sessions) notes.push(roster[0]?.notes ?? []);
  const reached = expect.objectContaining({ kind: 'achievement', text: 'hoy llega a 2' });
  expect(notes[0]).toContainEqual(reached);
  expect(notes[1]).not.toContainEqual(reached);
});

test('a recount runs as many queries for a hundred clients as for one', async () => {
  const { id, version } = await addAchievement(admin);
  await comes(ana, 2);
  const one = await statementsDuring(() =>
    admin.post(`/api/achievements/${id}/activate`, { version }),
  );
  await server.rows(`
    insert into client (id, name, created_at)
    select gen_random_uuid(), 'Persona ' || n, now() from generate_series(1, 100) n`);
  await server.rows(`
    insert into booking (id, session_id, client_id, status, cancellation_minutes,
      free_cancel_until, price_minor, source, booked_at, is_extra, override_reason)
    select gen_random_uuid(), s.id, c.id, 'attended', 720, s.starts_at, 0, 'staff', s.starts_at,
      true, 'Prueba'
    from client c, (select id, starts_at from session order by starts_at limit 3) s
    where c.name like 'Persona %'`);
  const other = await addAchievement(admin);
  const many = await statementsDuring(() =>
    admin.post(`/api/achievements/${other.id}/activate`, { version: other.version }),
  );
  expect(many).toEqual(one);
  expect(
    (await admin.get(`/api/achievements/${other.id}`)).json<Achievement>().holders,
  ).toBeGreaterThan(100);
});
