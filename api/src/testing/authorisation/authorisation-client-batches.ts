import { sql } from 'kysely';
import type { ClientBatch } from '@aforo/shared/contract';
import type { AuthorisationFixtures } from './authorisation-fixtures.ts';
import { adminOnly, frontDeskOnly, type Row } from './authorisation-row.ts';

const clients = {
  filter: { q: '', status: 'all', tag: '', account: 'any', segment: 'any' },
};
const tagging = () => ({ body: { clients, tag: 'Prueba', isAdded: true } });
const mailing = () => ({ body: { clients, subject: 'Hola', text: 'Volvemos.' } });

const batchIn =
  (state: ClientBatch['state']) =>
  async ({ server }: AuthorisationFixtures) => {
    const answer = await server.as('admin').post('/api/client-batches/tags', tagging().body);
    const { id } = answer.json<ClientBatch>();
    await sql`update client_batch set state = ${state} where id = ${id}`.execute(
      server.database.connection,
    );
    return id;
  };

/** Routes of actions on many clients, and the unsubscribe link of their mails. */
export const clientBatchRows: Record<string, Row> = {
  'POST /api/client-batches/tags/preview': { who: frontDeskOnly, ask: tagging },
  'POST /api/client-batches/tags': { who: frontDeskOnly, ask: tagging },
  'POST /api/client-batches/mail/preview': { who: adminOnly, ask: () => ({ body: { clients } }) },
  'POST /api/client-batches/mail': { who: adminOnly, ask: mailing },
  'GET /api/client-batches/:id': { who: frontDeskOnly, thing: batchIn('running') },
  'POST /api/client-batches/:id/resume': { who: frontDeskOnly, thing: batchIn('failed') },
  // The secret in the link is the permission.
  'GET /api/unsubscribe/:token': { who: 'public' },
  'POST /api/unsubscribe/:token': { who: 'public' },
};
