import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { DecidedTimeOff, Professional, TimeOff } from '@aforo/shared/contract';
import { newId } from '../../platform/ids.ts';
import {
  type BookingTestServer,
  buildBookingTestServer,
} from '../../testing/servers/booking-test-server.ts';

let server: BookingTestServer;
beforeAll(async () => {
  server = await buildBookingTestServer();
  // Decisions have a foreign key to their author.
  await server.rows(
    `insert into app_user (id, email, name, role, password_hash, email_verified_at, created_at)
    values ($1, 'admin@aforo.test', 'Ana Belén', 'admin', 'x', now(), now())`,
    server.admin.actor.userId,
  );
});
afterAll(() => server.close());

async function create(): Promise<Professional> {
  const answer = await server.admin.post('/api/professionals', {
    name: 'Marta Ibáñez',
    color: '#0f766e',
    bio: '',
    userId: null,
    serviceIds: [],
    hours: [],
    exceptions: [],
  });
  return answer.json<Professional>();
}

describe('days off', () => {
  const days = { startsAt: '2026-12-01T00:00:00Z', endsAt: '2026-12-03T00:00:00Z', reason: 'Boda' };

  test('are requested by the professional and decided by an administrator', async () => {
    const { id } = await create();
    const self = server.as('professional', { professionalId: id });
    const inside = await server.addSession({
      professionalId: id,
      startsAt: '2026-12-02T10:00:00Z',
    });
    await server.addSession({ professionalId: id, startsAt: '2026-12-03T00:00:00Z' });
    const asked = (
      await self.post(`/api/professionals/${id}/time-off`, days)
    ).json<DecidedTimeOff>();
    expect(asked.timeOff).toMatchObject({ state: 'requested', professionalName: 'Marta Ibáñez' });
    const { items } = (await self.get('/api/time-off')).json<{ items: TimeOff[] }>();
    expect(items).toEqual([asked.timeOff]);

    expect((await server.admin.get('/api/time-off/requested')).json()).toEqual({ count: 1 });
    await server.deliverMails();
    expect(server.mails.find(({ kind }) => kind === 'timeOffRequested')).toMatchObject({
      to: 'admin@aforo.test',
      subject: 'Marta Ibáñez pide días libres',
      text: expect.stringMatching(
        new RegExp(
          `del 1 de diciembre.*al 3 de diciembre.*Motivo: Boda.*tiene 1 clase o cita.*/admin/profesionales/${id}`,
          's',
        ),
      ),
    });

    const decide = (state: string) =>
      server.admin.put(`/api/time-off/${asked.timeOff.id}`, { state });
    const granted = (await decide('approved')).json<DecidedTimeOff>();
    expect(granted.timeOff.state).toBe('approved');
    expect((await server.admin.get('/api/time-off/requested')).json()).toEqual({ count: 0 });
    expect(granted.affected.map(({ sessionId }) => sessionId)).toEqual([inside]);
    expect((await decide('approved')).json()).toMatchObject({ code: 'illegal_transition' });
    expect((await decide('rejected')).json()).toMatchObject({ affected: [] });
    expect((await decide('approved')).json()).toMatchObject({ code: 'illegal_transition' });
  });

  test('list the affected sessions before the request, as the approval does', async () => {
    const { id } = await create();
    const self = server.as('professional', { professionalId: id });
    const inside = await server.addSession({
      professionalId: id,
      startsAt: '2026-12-02T10:00:00Z',
    });
    await server.addSession({ professionalId: id, startsAt: '2026-12-03T00:00:00Z' });
    const preview = await self.post(`/api/professionals/${id}/time-off/preview`, days);
    const { affected } = preview.json<DecidedTimeOff>();
    expect(affected.map(({ sessionId }) => sessionId)).toEqual([inside]);
    expect((await self.get('/api/time-off')).json()).toEqual({ items: [] });

    const asked = await self.post(`/api/professionals/${id}/time-off`, days);
    const { timeOff } = asked.json<DecidedTimeOff>();
    const path = `/api/time-off/${timeOff.id}`;
    // Users who can set a substitute also get the possible substitutes.
    const substitutes = [{ id: server.professionalId, name: 'Marta Ruiz' }];
    const offered = affected.map((one) => ({ ...one, substitutes }));
    expect((await server.admin.get(path)).json()).toEqual({ timeOff, affected: offered });
    expect((await self.get(path)).json()).toEqual({ timeOff, affected });
    const granted = await server.admin.put(path, { state: 'approved' });
    expect(granted.json()).toMatchObject({ affected });
  });

  test.each([
    ['that overlap others', days, 'startsAt'],
    [
      'in the past',
      { ...days, startsAt: '2026-01-01T00:00:00Z', endsAt: '2026-01-02T00:00:00Z' },
      'endsAt',
    ],
    ['that end before they start', { ...days, endsAt: days.startsAt }, 'endsAt'],
  ])('%s are refused by the preview and by the request', async (_, wish, field) => {
    const { id } = await create();
    await server.admin.post(`/api/professionals/${id}/time-off`, days);
    for (const path of ['time-off/preview', 'time-off']) {
      const answer = await server.admin.post(`/api/professionals/${id}/${path}`, wish);
      expect(answer.statusCode).toBe(400);
      expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual([field]);
    }
  });

  test('of other professionals can neither be requested nor seen', async () => {
    const [self, other] = [await create(), await create()];
    await server.admin.post(`/api/professionals/${other.id}/time-off`, days);
    const person = server.as('professional', { professionalId: self.id });
    const asked = await person.post(`/api/professionals/${other.id}/time-off`, days);
    expect(asked.statusCode).toBe(404);
    const preview = await person.post(`/api/professionals/${other.id}/time-off/preview`, days);
    expect(preview.statusCode).toBe(404);
    expect((await person.get('/api/time-off')).json()).toEqual({ items: [] });
    expect((await server.as('client').get('/api/time-off')).statusCode).toBe(403);
    const frontDesk = await server.frontDesk.post(`/api/professionals/${self.id}/time-off`, days);
    expect(frontDesk.statusCode).toBe(403);
  });

  test('can be withdrawn by their author until answered, and the audit keeps a record', async () => {
    const { id } = await create();
    const self = server.as('professional', { professionalId: id });
    const ask = async () => {
      const asked = await self.post(`/api/professionals/${id}/time-off`, days);
      return asked.json<DecidedTimeOff>().timeOff.id;
    };
    const first = await ask();
    expect((await self.delete(`/api/time-off/${first}`)).statusCode).toBe(204);
    expect((await self.get('/api/time-off')).json()).toEqual({ items: [] });
    expect((await self.delete(`/api/time-off/${first}`)).statusCode).toBe(404);
    const [kept] = await server.rows<{ changes: object[] }>(
      "select changes from audit_entry where entity_id = $1 and action = 'updated'",
      first,
    );
    expect(kept?.changes).toContainEqual({
      field: 'state',
      before: 'requested',
      after: 'withdrawn',
    });
    // The reason may be medical: it is not kept, because the audit cannot be made to forget it.
    expect(kept?.changes).toContainEqual({ field: 'reason', before: null, after: null });
    // The same days can be requested again.
    expect(await ask()).not.toBe(first);
  });

  test('of another professional cannot be withdrawn', async () => {
    const [self, other] = [await create(), await create()];
    const asked = await server
      .as('professional', { professionalId: other.id })
      .post(`/api/professionals/${other.id}/time-off`, days);
    const { id } = asked.json<DecidedTimeOff>().timeOff;
    const person = server.as('professional', { professionalId: self.id });
    expect((await person.delete(`/api/time-off/${id}`)).statusCode).toBe(404);
    expect((await server.frontDesk.delete(`/api/time-off/${id}`)).statusCode).toBe(403);
    const left = (await server.admin.get('/api/time-off')).json<{ items: TimeOff[] }>();
    expect(left.items.map((one) => one.id)).toContain(id);
  });

  test.each(['approved', 'rejected'])('that were %s cannot be changed', async (state) => {
    const { id } = await create();
    const self = server.as('professional', { professionalId: id });
    const asked = await self.post(`/api/professionals/${id}/time-off`, days);
    const { timeOff } = asked.json<DecidedTimeOff>();
    await server.admin.put(`/api/time-off/${timeOff.id}`, { state });
    const refused = await self.delete(`/api/time-off/${timeOff.id}`);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'time_off_decided' });
    expect((await self.get('/api/time-off')).json()).toMatchObject({ items: [{ state }] });
  });

  test('entered by an administrator are granted at once, and only once', async () => {
    const { id } = await create();
    const write = () => server.admin.post(`/api/professionals/${id}/time-off`, days);
    expect((await write()).json()).toMatchObject({ timeOff: { state: 'approved' } });
    expect((await write()).json()).toMatchObject({ fields: { startsAt: expect.any(String) } });
    const past = await server.admin.post(`/api/professionals/${id}/time-off`, {
      ...days,
      startsAt: '2026-01-01T00:00:00Z',
      endsAt: '2026-01-02T00:00:00Z',
    });
    expect(past.statusCode).toBe(400);
    const missing = await server.admin.put(`/api/time-off/${newId()}`, { state: 'approved' });
    expect(missing.statusCode).toBe(404);
  });
});
