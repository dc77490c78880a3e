import type { ClientMerge, MergePreview } from '@aforo/shared/contract';
import type { LightMyRequestResponse } from 'fastify';
import type { Booker, BookingTestServer } from '../servers/booking-test-server.ts';

type Id = Pick<Booker, 'clientId'>;
export type MergeChoices = Partial<Record<string, 'kept' | 'merged' | 'both'>>;

/** Merges of client records as an administrator makes them. */
export function mergesOf({ admin }: Pick<BookingTestServer, 'admin'>) {
  async function preview(kept: Id, merged: Id): Promise<MergePreview> {
    const path = `/api/clients/${kept.clientId}/merge?mergedId=${merged.clientId}`;
    const answer = await admin.get(path);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json<MergePreview>();
  }
  async function merge(
    kept: Id,
    merged: Id,
    choices: MergeChoices = {},
  ): Promise<LightMyRequestResponse> {
    const { seen } = await preview(kept, merged);
    const body = { mergedId: merged.clientId, choices, seen };
    return admin.post(`/api/clients/${kept.clientId}/merge`, body);
  }
  return {
    preview,
    merge,
    /** @throws when the API refuses it */
    async merging(...pair: Parameters<typeof merge>): Promise<ClientMerge> {
      const answer = await merge(...pair);
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json<ClientMerge>();
    },
    undo: (id: string) => admin.post(`/api/client-merges/${id}/undo`),
  };
}
