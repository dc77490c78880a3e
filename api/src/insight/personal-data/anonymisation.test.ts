/** Audit log and credit ledger may be anonymised for an erased person; nothing else in them changes. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { newId } from '../../platform/ids.ts';
import {
  type BookingTestServer,
  buildBookingTestServer,
} from '../../testing/booking-test-server.ts';
import { beginErasing } from './erasure.repository.ts';

let server: BookingTestServer;
/** Of whom it stands that they were erased, and of whom it doesn't. */
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
    const gift = { amount: 1, reason: 'regalo de Ana' };
    await server.admin.post(`/api/purchases/${bono}/adjustments`, gift);
  }
}, 60_000);
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

describe('of an erased person', () => {
  test.each([
    ['what was written instead', `changes = '[]'`],
    ['another name', `changes = replace(changes::text, 'Anna', 'Eva')::jsonb`],
    ['a field that is not personal', `changes = replace(changes::text, '"frozen"', 'null')::jsonb`],
    ['another reason', `reason = 'otra cosa'`],
    ['when it was', `at = now() + interval '1 day', reason = null`],
    ['what was done', `action = 'created', reason = null`],
    ['who did it', `actor_user_id = gen_random_uuid(), reason = null`],
    ['whom it is about', `entity_id = gen_random_uuid(), reason = null`],
  ])('%s is refused', async (_what, change) => {
    await expect(
      server.rows(
        `update audit_entry set ${change} where entity_id = $1 and action = 'updated'`,
        erasedId,
      ),
    ).rejects.toThrow('append-only');
  });

  test('the entry that says so never changes, and none is taken away', async () => {
    const about = "where entity_id = $1 and action = 'erased'";
    for (const statement of [
      `update audit_entry set reason = null ${about}`,
      `delete from audit_entry ${about}`,
      "delete from audit_entry where entity_id = $1 and action = 'updated'",
    ]) {
      await expect(server.rows(statement, erasedId)).rejects.toThrow('append-only');
    }
  });

  test('only what says who they were is blanked', async () => {
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
    ['more of it', 'amount = amount + 1'],
    ['another sentence', `reason = 'otra'`],
    ['the balance beside it', `balance_after = 99, reason = ''`],
  ])('a movement with %s is refused', async (_what, change) => {
    await expect(
      server.rows(
        `update credit_entry set ${change} where purchase_id = $1 and kind = 'adjust'`,
        erasedBono,
      ),
    ).rejects.toThrow('append-only');
  });

  test('the words beside a movement are blanked', async () => {
    expect(
      await server.rows(
        `update credit_entry set reason = '' where purchase_id = $1 and kind = 'adjust'
         returning amount, reason`,
        erasedBono,
      ),
    ).toEqual([{ amount: 1, reason: '' }]);
  });
});

describe('of anybody else nothing is blanked', () => {
  test.each([
    ['the registry', 'update audit_entry set reason = null where entity_id = $1', () => otherId],
    [
      'a name in it',
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

describe('the reason of a drawer movement', () => {
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

  /** In a transaction that says whose erasure it is, as `beginErasing` does. */
  const changeWhileErasing = (clientId: string, change: string) =>
    server.dependencies.database.transaction(async (trx) => {
      await beginErasing(trx, clientId);
      await sql`update cash_movement set ${sql.raw(change)} where id = ${movementId}`.execute(trx);
    });

  test.each([
    ['without an erasure', () => server.rows("update cash_movement set reason = 'x'")],
    [
      'in the name of a client who was not erased',
      () => changeWhileErasing(otherId, "reason = 'x'"),
    ],
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
