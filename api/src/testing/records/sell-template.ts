import type { Sale, SaleInput } from '@aforo/shared/contract';
import type { LightMyRequestResponse } from 'fastify';
import type { Person, TestApp } from '../servers/test-app.ts';

/** The price of a bono in the tests. */
const bonoPriceMinor = 9000;

/** Sells a bono at the front desk, paid by card. */
export function requestBono(
  person: Pick<Person, 'post'>,
  clientId: string,
  templateId: string,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  const sale: SaleInput = {
    clientId,
    lines: [{ kind: 'package', templateId, quantity: 1 }],
    payments: [{ method: 'card', amountMinor: bonoPriceMinor }],
    document: { kind: 'simplified' },
    expectedTotalMinor: bonoPriceMinor,
  };
  return person.post('/api/sales', sale, { headers });
}

/** The bono created by a line of a sale. */
export async function purchaseOf(
  { database }: Pick<TestApp, 'database'>,
  sale: Pick<Sale, 'lines'>,
): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from package_purchase where sale_line_id = $1',
    [sale.lines[0]?.id],
  );
  if (!rows[0]) throw new Error('The sale made no bono');
  return rows[0].id;
}

/** Sells a bono and returns its id. @throws when the API refuses it */
export async function sellTemplate(
  server: Pick<TestApp, 'database'>,
  person: Pick<Person, 'post'>,
  clientId: string,
  templateId: string,
): Promise<{ sale: Sale; purchaseId: string }> {
  const answer = await requestBono(person, clientId, templateId);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  const sale = answer.json<Sale>();
  return { sale, purchaseId: await purchaseOf(server, sale) };
}
