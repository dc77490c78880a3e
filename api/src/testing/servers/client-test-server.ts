import type { Client } from '@aforo/shared/contract';
import { buildTestApp, type Person, type TestApp } from './test-app.ts';

/** An empty client form. */
export const emptyClient = { email: '', phone: '', birthDate: '', tags: [], notes: '' };

export interface ClientTestServer extends TestApp {
  frontDesk: Person;
  /** Created by the front desk, even as a possible duplicate. */
  addClient(fields: object): Promise<Client>;
  /** Names that the front desk finds, in order. `more` continues the query: `&page=2`. */
  search(q: string, more?: string): Promise<string[]>;
}

/** An API for tests of client records. Throws when creating or searching is refused. */
export async function buildClientTestServer(): Promise<ClientTestServer> {
  const server = await buildTestApp();
  const frontDesk = server.as('receptionist');
  return {
    ...server,
    frontDesk,
    async addClient(fields) {
      const body = { ...emptyClient, acceptsDuplicate: true, ...fields };
      const answer = await frontDesk.post('/api/clients', body);
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json<Client>();
    },
    async search(q, more = '') {
      const answer = await frontDesk.get(`/api/clients?q=${encodeURIComponent(q)}${more}`);
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json<{ items: Client[] }>().items.map(({ name }) => name);
    },
  };
}
