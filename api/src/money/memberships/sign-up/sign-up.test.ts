import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Mandate, Memberships, SignUpOffer, SignUpResult } from '@aforo/shared/contract';
import {
  addMandate,
  addSentBatch,
  configureCreditor,
  ibans,
  previewBatch,
} from '../../../testing/records/direct-debits.ts';
import { bodyOf, standingSeatsOf } from '../../../testing/records/standing-seats.ts';
import type { Booker } from '../../../testing/servers/booking-test-server.ts';
import {
  buildOnlineTestServer,
  type OnlineTestServer,
} from '../../../testing/servers/online-test-server.ts';

let server: OnlineTestServer;
let seats: ReturnType<typeof standingSeatsOf>;
let ana: Booker;
beforeAll(async () => {
  server = await buildOnlineTestServer();
  seats = standingSeatsOf(server);
  await configureCreditor(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  ana = await server.addClient('Ana Ruiz');
  await server.deliverMails();
  server.mails.length = 0;
});

interface Signature {
  mandateId: string;
  typedName: string;
  textHash: string;
}

/** Prepares a mandate and reads its text, as the phone does. */
async function prepareMandate({ person }: Booker): Promise<Signature> {
  const body = { debtorName: 'Ana Ruiz', iban: ibans[1] };
  const { id } = bodyOf<Mandate>(await person.post('/api/me/mandates', body));
  const { hash } = bodyOf<{ hash: string }>(await person.get(`/api/mandates/${id}/text`));
  return { mandateId: id, typedName: 'Ana Ruiz', textHash: hash };
}

interface Choice {
  seriesId: string;
  weekday: number;
  isWait?: boolean;
}

const offerOf = async ({ person }: Booker, templateId: string) =>
  bodyOf<SignUpOffer>(await person.get(`/api/me/sign-up/${templateId}`));

function send(
  { person }: Booker,
  templateId: string,
  {
    slots = [],
    signature = null,
    expectedTotalMinor = 6000,
    collection = { kind: 'debit', signature },
    key = randomUUID(),
  }: {
    slots?: readonly Choice[];
    signature?: Signature | null;
    expectedTotalMinor?: number;
    collection?: object;
    key?: string;
  } = {},
) {
  const body = {
    templateId,
    slots: slots.map(({ isWait = false, ...slot }) => ({ ...slot, isWait })),
    collection,
    expectedTotalMinor,
    acceptsRenewal: true,
  };
  return person.post('/api/me/sign-up', body, { headers: { 'idempotency-key': key } });
}

const membershipsOf = async ({ person }: Booker) =>
  bodyOf<Memberships>(await person.get('/api/me/memberships'));
const mandateStates = async ({ clientId }: Booker) =>
  (
    await server.rows<{ state: string }>(
      'select state from sepa_mandate where client_id = $1 order by created_at',
      clientId,
    )
  ).map(({ state }) => state);

test('the offer says what the first period costs and where there are fixed seats', async () => {
  const templateId = await seats.addPlan({ seatsPerWeek: 1, enrolmentFeeMinor: 3000 });
  const series = await seats.addClass({ capacity: 2 });
  const offer = await offerOf(ana, templateId);
  expect(offer).toMatchObject({
    canDebit: true,
    debitAccount: null,
    clientName: 'Ana Ruiz',
    start: { totalMinor: 9000, seatsPerWeek: 1, renewal: { priceMinor: 6000 } },
  });
  expect(offer.places.find(({ slot }) => slot.seriesId === series.id)).toMatchObject({
    free: 2,
    missed: [],
  });
});

test('the offer names the planned classes that a seat would not have', async () => {
  const templateId = await seats.addPlan({ seatsPerWeek: 1 });
  const series = await seats.addClass({ capacity: 1 });
  const [session] = await server.rows<{ id: string; startsAt: Date }>(
    'select id, starts_at as "startsAt" from session where series_id = $1 order by starts_at',
    series.id,
  );
  const other = await server.addClient();
  const booked = await other.person.post('/api/bookings', { target: { sessionId: session?.id } });
  expect(booked.statusCode).toBe(200);
  const place = (await offerOf(ana, templateId)).places.find(
    ({ slot }) => slot.seriesId === series.id,
  );
  expect(place).toMatchObject({
    free: 1,
    missed: [{ startsAt: session?.startsAt.toISOString(), reason: 'full' }],
  });
});

test('signs the mandate, sells the first period and gives the seat in one request', async () => {
  const templateId = await seats.addPlan({ name: 'Cuota 1 día', seatsPerWeek: 1 });
  const series = await seats.addClass();
  const signature = await prepareMandate(ana);
  const answer = await send(ana, templateId, {
    signature,
    slots: [{ seriesId: series.id, weekday: 1 }],
  });
  const result = bodyOf<SignUpResult>(answer);
  expect(result).toMatchObject({
    name: 'Cuota 1 día',
    totalMinor: 6000,
    debitAccount: expect.stringMatching(/^ES•• •••• /),
    seats: [{ slot: { weekday: 1, localTime: '19:00' } }],
    waits: [],
  });
  expect(await membershipsOf(ana)).toMatchObject({
    items: [{ name: 'Cuota 1 día', state: 'active', owedMinor: 6000, nextTryAt: null }],
    debitAccount: result.debitAccount,
  });
  expect(await mandateStates(ana)).toEqual(['active']);
  const [sale] = await server.rows<{ origin: string }>(
    'select origin from sale where id = $1',
    result.saleId,
  );
  expect(sale).toEqual({ origin: 'online' });
});

test('the first period is in the next batch', async () => {
  const templateId = await seats.addPlan();
  const result = bodyOf<SignUpResult>(
    await send(ana, templateId, { signature: await prepareMandate(ana) }),
  );
  const { items } = await previewBatch(server);
  expect(items.find(({ saleId }) => saleId === result.saleId)).toMatchObject({
    amountMinor: 6000,
  });
  await addSentBatch(server, [result.saleId]);
  expect((await membershipsOf(ana)).items).toMatchObject([{ owedMinor: 0 }]);
});

test('one mail confirms the plan, the seat, the renewal and how to leave', async () => {
  const templateId = await seats.addPlan({ name: 'Cuota con correo', seatsPerWeek: 1 });
  const series = await seats.addClass();
  await send(ana, templateId, {
    signature: await prepareMandate(ana),
    slots: [{ seriesId: series.id, weekday: 1 }],
  });
  await server.deliverMails();
  const mails = server.mails.filter(({ to }) => to === ana.email);
  expect(mails.map(({ kind }) => kind)).toEqual(['membership started']);
  const text = mails[0]?.text ?? '';
  expect(text).toContain('Tu plaza fija: lunes 19:00');
  expect(text).toContain('60,00');
  expect(text).toContain('Puedes pausarla o terminarla cuando quieras');
});

test('a repeated request signs up once', async () => {
  const templateId = await seats.addPlan();
  const signature = await prepareMandate(ana);
  const key = randomUUID();
  const first = await send(ana, templateId, { signature, key });
  const second = await send(ana, templateId, { signature, key });
  expect(second.json()).toEqual(first.json());
  expect((await membershipsOf(ana)).items).toHaveLength(1);
});

test('uses the signed mandate of a client who has one', async () => {
  await addMandate(server, ana);
  const templateId = await seats.addPlan();
  expect((await offerOf(ana, templateId)).debitAccount).toMatch(/^ES••/);
  expect((await send(ana, templateId)).statusCode).toBe(200);
});

test('refuses a sign-up without a signed mandate, and changes nothing', async () => {
  const templateId = await seats.addPlan();
  const answer = await send(ana, templateId);
  expect(answer.json()).toMatchObject({ code: 'mandate_unsigned' });
  expect((await membershipsOf(ana)).items).toEqual([]);
});

test('refuses the mandate of another client', async () => {
  const templateId = await seats.addPlan();
  const signature = await prepareMandate(await server.addClient());
  expect((await send(ana, templateId, { signature })).json()).toMatchObject({ code: 'not_found' });
});

test('refuses another text than the one that was shown, and leaves the mandate unsigned', async () => {
  const templateId = await seats.addPlan();
  const signature = { ...(await prepareMandate(ana)), textHash: '0'.repeat(64) };
  const answer = await send(ana, templateId, { signature });
  expect(answer.json()).toMatchObject({ code: 'mandate_text_changed' });
  expect(await mandateStates(ana)).toEqual(['unsigned']);
});

test('refuses another price than the one that was shown, and leaves the mandate unsigned', async () => {
  const templateId = await seats.addPlan();
  const signature = await prepareMandate(ana);
  const answer = await send(ana, templateId, { signature, expectedTotalMinor: 5900 });
  expect(answer.json()).toMatchObject({ code: 'price_changed', details: { totalMinor: 6000 } });
  expect(await mandateStates(ana)).toEqual(['unsigned']);
});

test('refuses a plan that is archived, free, or no plan', async () => {
  const archived = await seats.addPlan();
  await server.rows("update package_template set status = 'archived' where id = $1", archived);
  const free = await seats.addPlan({ priceMinor: 0 });
  const bono = await server.addTemplate({ credits: 8 });
  await addMandate(server, ana);
  for (const templateId of [archived, free, bono]) {
    expect((await ana.person.get(`/api/me/sign-up/${templateId}`)).statusCode).toBe(404);
    expect((await send(ana, templateId)).statusCode).toBe(404);
  }
});

test('refuses a plan that the client already has', async () => {
  const templateId = await seats.addPlan();
  await addMandate(server, ana);
  await send(ana, templateId);
  expect((await send(ana, templateId)).json()).toMatchObject({ code: 'already_member' });
  expect((await ana.person.get(`/api/me/sign-up/${templateId}`)).json()).toMatchObject({
    code: 'already_member',
  });
});

test('refuses more seats than the plan has, and classes that it doesn’t include', async () => {
  const other = await server.addService({ kind: 'class', name: 'Yoga' });
  const templateId = await seats.addPlan({ seatsPerWeek: 1, serviceIds: [server.serviceId] });
  const monday = await seats.addClass();
  const tuesday = await seats.addClass({ weekdays: [2] });
  const yoga = await seats.addClass({ serviceId: other });
  await addMandate(server, ana);
  const both = [
    { seriesId: monday.id, weekday: 1 },
    { seriesId: tuesday.id, weekday: 2 },
  ];
  expect((await send(ana, templateId, { slots: both })).json()).toMatchObject({
    code: 'standing_seats_used',
  });
  const outside = [{ seriesId: yoga.id, weekday: 1 }];
  expect((await send(ana, templateId, { slots: outside })).json()).toMatchObject({
    code: 'not_in_plan',
  });
  const twice = [both[0] ?? { seriesId: monday.id, weekday: 1 }].flatMap((one) => [one, one]);
  expect((await send(ana, templateId, { slots: twice })).statusCode).toBe(400);
});

test('a full class refuses a seat with its slot and takes the client on its waiting list', async () => {
  const series = await seats.addClass({ capacity: 1 });
  const slot = { seriesId: series.id, weekday: 1 };
  const member = await seats.addMember();
  bodyOf(await seats.assign(member, series));
  const templateId = await seats.addPlan({ seatsPerWeek: 1 });
  await addMandate(server, ana);
  const place = (await offerOf(ana, templateId)).places.find(
    (one) => one.slot.seriesId === series.id,
  );
  expect(place).toMatchObject({ free: 0 });
  expect((await send(ana, templateId, { slots: [slot] })).json()).toMatchObject({
    code: 'standing_seat_full',
    details: slot,
  });
  expect((await membershipsOf(ana)).items).toEqual([]);
  const waiting = await send(ana, templateId, { slots: [{ ...slot, isWait: true }] });
  expect(bodyOf<SignUpResult>(waiting)).toMatchObject({ seats: [], waits: [{ slot, ahead: 0 }] });
});

test('two clients who sign up for the last fixed seat at once: one has it, the other nothing', async () => {
  const series = await seats.addClass({ capacity: 1 });
  const templateId = await seats.addPlan({ seatsPerWeek: 1 });
  const people = [ana, await server.addClient('Luis')];
  for (const person of people) await addMandate(server, person);
  const slots = [{ seriesId: series.id, weekday: 1 }];
  const answers = await Promise.all(people.map((one) => send(one, templateId, { slots })));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const memberships = await Promise.all(people.map(membershipsOf));
  expect(memberships.map(({ items }) => items.length).sort()).toEqual([0, 1]);
});

test('charges a saved card at once, and says when there is none', async () => {
  const templateId = await seats.addPlan({ priceMinor: 9000 });
  const bono = await server.addTemplate({ credits: 8, renewsMonthly: true });
  const asked = { collection: { kind: 'savedCard' }, expectedTotalMinor: 9000 };
  expect((await send(ana, templateId, asked)).json()).toMatchObject({
    code: 'payments_unavailable',
  });
  const { reference } = await server.startPayment(ana, { kind: 'package', templateId: bono }, 9000);
  await server.bank.act(server.checkoutOf(reference), 'pay');
  const card = (await offerOf(ana, templateId)).card;
  expect(card).not.toBeNull();
  bodyOf(await send(ana, templateId, asked));
  await server.bank.events.settled();
  const { items } = await membershipsOf(ana);
  expect(items.map(({ owedMinor }) => owedMinor)).toEqual([0, 0]);
});

test('needs the consent to the renewal', async () => {
  const templateId = await seats.addPlan();
  const body = {
    templateId,
    slots: [],
    collection: { kind: 'debit', signature: null },
    expectedTotalMinor: 6000,
    acceptsRenewal: false,
  };
  expect((await ana.person.post('/api/me/sign-up', body)).statusCode).toBe(400);
});

test('the history of the client names the sign-up', async () => {
  const templateId = await seats.addPlan();
  await addMandate(server, ana);
  const { membershipId } = bodyOf<SignUpResult>(await send(ana, templateId));
  const entries = await server.rows<{ action: string }>(
    "select action from audit_entry where entity = 'membership' and entity_id = $1",
    membershipId,
  );
  expect(entries).toContainEqual({ action: 'created' });
});
