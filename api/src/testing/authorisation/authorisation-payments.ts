import { checkCharacterOf } from '@aforo/shared/contract';
import { newId } from '../../platform/ids.ts';
import { adminOnly, allRoles, frontDeskOnly, ownOfClient, type Row } from './authorisation-row.ts';
import type { AuthorisationFixtures, Side } from './authorisation-fixtures.ts';

/** An expired payment of this side's client. */
async function somePayment({ server }: AuthorisationFixtures, { clientId }: Side): Promise<string> {
  const id = newId();
  const templateId = await server.addTemplate();
  await server.rows(
    `insert into online_payment (id, provider, client_id, kind, package_template_id, description,
       total_minor, currency, state, failure, created_at, expires_at, started_by_user_id, ask_at)
     values ($1, 'stripe', $2, 'package', $3, 'Bono 10', 9000, 'EUR', 'expired', 'expired', $4, $4, $1, $4)`,
    id,
    clientId,
    templateId,
    server.clock.now(),
  );
  return id;
}

/** A refund of it in the provider's dashboard. */
async function someExternalRefund(fixtures: AuthorisationFixtures, side: Side): Promise<string> {
  const id = newId();
  await fixtures.server.rows(
    `insert into external_refund (id, online_payment_id, provider_reference, kind, amount_minor,
       currency, made_at, noticed_at, state)
     values ($1, $2, $3, 'refund', 500, 'EUR', now(), now(), 'open')`,
    id,
    await somePayment(fixtures, side),
    `re_${id}`,
  );
  return id;
}

const asked = { subject: { kind: 'package', templateId: newId() }, expectedTotalMinor: 9000 };

/** A run of a day of its own. */
async function someChargeRun({ server }: AuthorisationFixtures): Promise<string> {
  const id = newId();
  await server.rows(
    `insert into membership_charge_run (id, charge_on, started_at, changed_at)
     select $1, coalesce(max(charge_on), '2020-01-01') + 1, now(), now() from membership_charge_run`,
    id,
  );
  return id;
}

const closure = {
  name: 'Agosto',
  fromDate: '2030-08-01',
  toDate: '2030-08-31',
  charge: 'half',
  feeMinor: null,
};
const newPrice = { templateId: newId(), fromDate: '2030-09-01', newPriceMinor: 5500 };

/** A closed day of its own. */
async function someClosure({ server }: AuthorisationFixtures): Promise<string> {
  const id = newId();
  await server.rows(
    `insert into membership_closure (id, name, from_date, to_date, charge, created_at)
     select $1, 'Cierre', d, d, 'nothing', now() from (
       select coalesce(max(to_date), '2020-01-01') + 1 as d from membership_closure) x`,
    id,
  );
  return id;
}

async function somePrice({ server }: AuthorisationFixtures): Promise<string> {
  const id = newId();
  await server.rows(
    `insert into membership_price_change (id, template_id, from_date, old_price_minor,
       new_price_minor, announced_at) values ($1, $2, '2030-09-01', 5000, 5500, now())`,
    id,
    await server.addTemplate(),
  );
  return id;
}

/** Routes of online payments. The center of these fixtures takes none. */
const clientOf = (_world: AuthorisationFixtures, side: Side) => side.clientId;

/** An ended card charge at the front desk. */
async function someCardCharge({ server }: AuthorisationFixtures): Promise<string> {
  const id = newId();
  await server.rows(
    `insert into online_payment (id, provider, kind, terminal_reference, description, total_minor,
       currency, state, failure, created_at, expires_at, started_by_user_id, ask_at)
     values ($1, 'stripe', 'charge', 'tmr_1', 'Bono 10', 9000, 'EUR', 'expired', 'expired', $2, $2, $1, $2)`,
    id,
    server.clock.now(),
  );
  return id;
}

const cardCharge = {
  charge: {
    clientId: null,
    lines: [
      {
        kind: 'text',
        description: 'Clase suelta',
        quantity: 1,
        unitPriceMinor: 1000,
        taxTreatment: 'rate',
        taxCause: null,
        taxBasisPoints: 2100,
      },
    ],
    debts: [],
    covers: [],
    payments: [{ method: 'card', amountMinor: null }],
    document: { kind: 'simplified' },
    expectedTotalMinor: 1000,
  },
  source: { kind: 'terminal', terminalId: 'tmr_1' },
};

/** A membership in a state, with the columns that the routes need. */
const someMembership = (state: 'active' | 'paused', ends = false) =>
  async function ({ server }: AuthorisationFixtures, { clientId }: Side): Promise<string> {
    const id = newId();
    const templateId = await server.addTemplate();
    await server.rows(
      `insert into membership (id, client_id, template_id, state, anchor_day, renews_on,
         ends_with_period, started_at) values ($1, $2, $3, $4, 1, '2100-01-01', $5, now())`,
      id,
      clientId,
      templateId,
      state,
      ends,
    );
    return id;
  };

/** A saved card of this side's client. */
async function someCard({ server }: AuthorisationFixtures, { clientId }: Side): Promise<string> {
  const id = newId();
  await server.rows('update saved_card set removed_at = now() where client_id = $1', clientId);
  await server.rows(
    `insert into saved_card (id, client_id, provider, customer_reference, method_reference, brand,
       last_four, expires_month, expires_year, saved_at)
     values ($1, $2, 'stripe', 'cus', $3, 'visa', '4242', 12, 2030, now())`,
    id,
    clientId,
    id,
  );
  return id;
}

/** An abandoned card setup of this side's client. */
async function someSetup({ server }: AuthorisationFixtures, { clientId }: Side): Promise<string> {
  const id = newId();
  await server.rows(
    `insert into card_setup (id, client_id, provider, consent, state, started_by_user_id, created_at,
       expires_at, ask_at)
     values ($1, $2, 'stripe', 'De acuerdo.', 'expired', $1, now(), now(), now())`,
    id,
    clientId,
  );
  return id;
}

const ownOrFrontDesk = ['own', 'none', 'all', 'all'] as const;

export const paymentRows: Record<string, Row> = {
  'GET /api/store': { who: allRoles },
  'POST /api/payments': { who: ownOfClient, ask: () => ({ body: asked }), answers: 409 },
  'POST /api/payments/promotion': {
    who: ownOfClient,
    ask: () => ({
      body: { code: 'NADIE', totalMinor: 9000, item: { kind: 'product', id: newId() } },
    }),
    answers: 409,
  },
  'POST /api/payments/voucher': {
    who: ownOfClient,
    // The code of no existing voucher.
    ask: () => ({
      body: { code: '11111111111' + checkCharacterOf('11111111111'), totalMinor: 9000 },
    }),
    answers: 409,
  },
  'GET /api/payments/:reference': { who: ['own', 'none', 'all', 'all'], thing: somePayment },
  'POST /api/payments/links': {
    who: frontDeskOnly,
    ask: () => ({ body: { ...asked, clientId: newId() } }),
    answers: 409,
  },
  'GET /api/me/memberships': { who: ownOfClient },
  'GET /api/clients/:id/memberships': { who: frontDeskOnly, thing: clientOf },
  'GET /api/membership-rules': { who: adminOnly },
  'PUT /api/membership-rules/family-discount': {
    who: adminOnly,
    ask: () => ({ body: { familyDiscountBasisPoints: 0 } }),
  },
  'POST /api/membership-rules/closures/preview': { who: adminOnly, ask: () => ({ body: closure }) },
  'POST /api/membership-rules/closures': {
    who: adminOnly,
    // Someone else was shown another number of periods.
    ask: () => ({ body: { closure, expectedCount: 1_000_000 } }),
    answers: 409,
  },
  'DELETE /api/membership-rules/closures/:id': { who: adminOnly, thing: someClosure },
  'POST /api/membership-rules/prices/preview': {
    who: adminOnly,
    ask: () => ({ body: newPrice }),
    answers: 404,
  },
  'POST /api/membership-rules/prices': {
    who: adminOnly,
    ask: () => ({ body: { ...newPrice, expectedCount: 0 } }),
    answers: 404,
  },
  'DELETE /api/membership-rules/prices/:id': { who: adminOnly, thing: somePrice },
  'GET /api/charge-runs': { who: adminOnly },
  'POST /api/charge-runs': { who: adminOnly },
  'GET /api/charge-runs/:id': { who: adminOnly, thing: someChargeRun },
  'POST /api/memberships/:id/pause': { who: ownOrFrontDesk, thing: someMembership('active') },
  'POST /api/memberships/:id/resume': { who: ownOrFrontDesk, thing: someMembership('paused') },
  'POST /api/memberships/:id/cancel': { who: ownOrFrontDesk, thing: someMembership('active') },
  'POST /api/memberships/:id/keep': { who: ownOrFrontDesk, thing: someMembership('active', true) },
  'GET /api/memberships/:id/changes': { who: ownOrFrontDesk, thing: someMembership('active') },
  'POST /api/memberships/:id/changes': {
    who: ownOrFrontDesk,
    thing: async (fixtures, side) => {
      // Two templates, because each cell requests a change to another one.
      for (let count = 0; count < 2; count++) {
        await fixtures.server.addTemplate({ renewsMonthly: true });
      }
      return someMembership('active')(fixtures, side);
    },
    ask: async (id, { server }) => {
      const [template] = await server.rows<{ id: string }>(
        `select t.id from package_template t
         where t.renews_monthly and not exists (
           select from membership m where m.id = $1 and m.next_template_id = t.id)
         order by t.id limit 1`,
        id,
      );
      const expected = { expectedWhen: 'renewal', expectedTotalMinor: 9000 };
      return { body: { templateId: template?.id, ...expected } };
    },
  },
  'GET /api/card-terminals': { who: frontDeskOnly },
  'POST /api/card-charges': {
    who: frontDeskOnly,
    ask: () => ({ body: cardCharge }),
    answers: 409,
  },
  'GET /api/card-charges/:reference': { who: frontDeskOnly, thing: someCardCharge },
  'POST /api/card-charges/:reference/cancel': { who: frontDeskOnly, thing: someCardCharge },
  'POST /api/card-setups': { who: ownOfClient, answers: 409 },
  'GET /api/card-setups/:reference': { who: ownOrFrontDesk, thing: someSetup },
  'POST /api/cards/:id/remove': { who: ownOrFrontDesk, thing: someCard },
  'GET /api/payments/reconciliation': {
    who: adminOnly,
    ask: () => ({ query: { from: '2026-11-01', to: '2026-11-30' } }),
  },
  'GET /api/payments/external-refunds': { who: adminOnly },
  'POST /api/payments/external-refunds/:id/handled': {
    who: adminOnly,
    thing: someExternalRefund,
    ask: () => ({ body: { reason: 'Hablado con el cliente' } }),
  },
  // The secret in the address is the permission.
  'GET /api/payments/links/:token': { who: 'public', answers: 404 },
  'GET /api/payments/form/:reference': { who: 'public', answers: 404 },
  'GET /api/payments/received/:reference': { who: 'public', answers: 404 },
  // The signature is the permission; the test has neither a provider nor a test bank.
  'POST /api/webhooks/:provider': { who: 'public', answers: 404 },
  'GET /api/test-bank/:session': { who: 'public', answers: 404 },
  'POST /api/test-bank/:session': { who: 'public', answers: 404 },
};
