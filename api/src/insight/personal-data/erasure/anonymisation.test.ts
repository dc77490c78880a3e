/**
 * Audit log and credit ledger may be anonymised for an erased client; no other change to them is
 * allowed.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { newId } from '../../../platform/ids.ts';
import {
  type BookingTestServer,
  buildBookingTestServer,
} from '../../../testing/servers/booking-test-server.ts';
import { beginErasing } from './erasure.repository.ts';

let server: BookingTestServer;
/** An erased client, and one that was not erased. */
let erasedId: string;
let otherId: string;
let erasedBono: string;
let otherBono: string;

const changes = JSON.stringify([
  { field: 'name', before: 'Ana', after: 'Anna' },
  { field: 'state', before: 'active', after: 'frozen' },
]);

beforeAll(async () => {
  server = await buildBookingTestServer();
  const [erased, other] = [await server.addClient(), await server.addClient()];
  [erasedId, otherId] = [erased.clientId, other.clientId];
  erasedBono = await server.sellBono(erased);
  otherBono = await server.sellBono(other);
  for (const id of [erasedId, otherId]) await note(id, 'updated', changes, 'porque sí');
  await note(erasedId, 'erased', '[]', 'lo pidió');
  for (const bono of [erasedBono, otherBono]) {
    const adjustment = { amount: 1, reason: 'regalo de Ana' };
    await server.admin.post(`/api/purchases/${bono}/adjustments`, adjustment);
  }
});
afterAll(() => server.close());

const note = (id: string, action: string, what: string, reason: string) =>
  server.rows(
    `insert into audit_entry (id, at, action, entity, entity_id, changes, reason)
     values ($1, now(), $2, 'client', $3, $4, $5)`,
    newId(),
    action,
    id,
    what,
    reason,
  );

describe('the audit of an erased client', () => {
  test.each([
    ['the recorded changes', `changes = '[]'`],
    ['a recorded name', `changes = replace(changes::text, 'Anna', 'Eva')::jsonb`],
    ['a field that is not personal', `changes = replace(changes::text, '"frozen"', 'null')::jsonb`],
    ['the reason', `reason = 'otra cosa'`],
    ['the time', `at = now() + interval '1 day', reason = null`],
    ['the action', `action = 'created', reason = null`],
    ['the actor', `actor_user_id = gen_random_uuid(), reason = null`],
    ['the record', `entity_id = gen_random_uuid(), reason = null`],
  ])('refuses a change of %s', async (_what, change) => {
    await expect(
      server.rows(
        `update audit_entry set ${change} where entity_id = $1 and action = 'updated'`,
        erasedId,
      ),
    ).rejects.toThrow('append-only');
  });

  test('never allows a change of the erasure entry or a deletion', async () => {
    const about = "where entity_id = $1 and action = 'erased'";
    for (const statement of [
      `update audit_entry set reason = null ${about}`,
      `delete from audit_entry ${about}`,
      "delete from audit_entry where entity_id = $1 and action = 'updated'",
    ]) {
      await expect(server.rows(statement, erasedId)).rejects.toThrow('append-only');
    }
  });

  test('allows blanking the identifying values', async () => {
    const [blanked] = await server.rows(
      `update audit_entry set changes = blanked_changes(changes), reason = null
       where entity_id = $1 and action = 'updated' returning changes, reason`,
      erasedId,
    );
    expect(blanked).toEqual({
      changes: [
        { field: 'name', before: null, after: null },
        { field: 'state', before: 'active', after: 'frozen' },
      ],
      reason: null,
    });
  });

  test.each([
    ['another amount', 'amount = amount + 1'],
    ['another text', `reason = 'otra'`],
    ['another balance', `balance_after = 99, reason = ''`],
  ])('refuses a credit entry with %s', async (_what, change) => {
    await expect(
      server.rows(
        `update credit_entry set ${change} where purchase_id = $1 and kind = 'adjust'`,
        erasedBono,
      ),
    ).rejects.toThrow('append-only');
  });

  test('allows blanking the text of a credit entry', async () => {
    expect(
      await server.rows(
        `update credit_entry set reason = '' where purchase_id = $1 and kind = 'adjust'
         returning amount, reason`,
        erasedBono,
      ),
    ).toEqual([{ amount: 1, reason: '' }]);
  });
});

describe('records of other clients cannot be blanked', () => {
  test.each([
    [
      'the reason in the audit',
      'update audit_entry set reason = null where entity_id = $1',
      () => otherId,
    ],
    [
      'a name in the audit',
      'update audit_entry set changes = blanked_changes(changes) where entity_id = $1',
      () => otherId,
    ],
    [
      'the ledger',
      `update credit_entry set reason = '' where purchase_id = $1 and reason is not null`,
      () => otherBono,
    ],
  ])('%s', async (_what, statement, id) => {
    await expect(server.rows(statement, id())).rejects.toThrow('append-only');
  });
});

describe('the reason of a cash movement', () => {
  let movementId: string;
  beforeAll(async () => {
    const [registerId, sessionId] = [newId(), newId()];
    movementId = newId();
    await server.rows(
      `insert into cash_register (id, name, created_at) values ($1, 'Caja', now())`,
      registerId,
    );
    await server.rows(
      `insert into cash_session (id, register_id, state, opened_at, opening_count, opening_minor)
       values ($1, $2, 'open', now(), '{}', 0)`,
      sessionId,
      registerId,
    );
    await server.rows(
      `insert into cash_movement (id, cash_session_id, kind, amount_minor, reason, at)
       values ($1, $2, 'out', -100, 'devuelto a Ana', now())`,
      movementId,
      sessionId,
    );
  });

  /** Runs in a transaction that names the erased client, as `beginErasing` does. */
  const changeWhileErasing = (clientId: string, change: string) =>
    server.dependencies.database.transaction(async (trx) => {
      await beginErasing(trx, clientId);
      await sql`update cash_movement set ${sql.raw(change)} where id = ${movementId}`.execute(trx);
    });

  test.each([
    ['without an erasure', () => server.rows("update cash_movement set reason = 'x'")],
    ['for a client who was not erased', () => changeWhileErasing(otherId, "reason = 'x'")],
    [
      'together with the amount',
      () => changeWhileErasing(erasedId, "reason = 'x', amount_minor = -1"),
    ],
    ['by deleting the row', () => server.rows('delete from cash_movement')],
  ])('does not change %s', async (_how, change) => {
    await expect(change()).rejects.toThrow('append-only');
  });

  test('changes in the erasure of a client', async () => {
    await changeWhileErasing(erasedId, "reason = 'devuelto a Persona borrada'");
    expect(
      await server.rows(
        'select reason, amount_minor as amount from cash_movement where id = $1',
        movementId,
      ),
    ).toEqual([{ reason: 'devuelto a Persona borrada', amount: -100 }]);
  });
});
