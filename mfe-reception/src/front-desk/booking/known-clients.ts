import type { QueryClient } from '@tanstack/react-query';
import type { Agenda, ClientSummary } from '@aforo/shared/contract';
import { fold } from '@aforo/shared/format';
import { bookingKeys } from '../../common/booking-cache.ts';
import { clientKeys } from '../../common/client-cache.ts';

/** The fields of a client that the finder shows. */
export type FoundClient = Pick<ClientSummary, 'id' | 'name' | 'phone' | 'email'>;

/** All people in the query cache: from client lists and from the rosters of loaded days. */
export function knownClients(queryClient: QueryClient): FoundClient[] {
  const listed = queryClient
    .getQueriesData<Partial<{ items: FoundClient[] }>>({ queryKey: clientKeys.lists })
    .flatMap(([, data]) => data?.items ?? []);
  const coming = queryClient
    .getQueriesData<Partial<Agenda> | null>({ queryKey: bookingKeys.agendas })
    .flatMap(([, data]) => data?.sessions ?? [])
    .flatMap(({ roster }) => roster.map(({ client }) => ({ ...client, email: null })));
  // Lists override rosters, because they have more fields.
  return [...new Map([...coming, ...listed].map((one) => [one.id, one])).values()];
}

/** People whose name contains all words or whose phone contains the digits, ignoring accents. */
export function findKnown(people: readonly FoundClient[], searched: string): FoundClient[] {
  const words = fold(searched).split(/\s+/).filter(Boolean);
  const digits = searched.replaceAll(/\D/g, '');
  if (words.length === 0) return [];
  return people
    .filter(({ name, phone }) => {
      const folded = fold(name);
      const isNamed = words.every((word) => folded.includes(word));
      return isNamed || (digits.length >= 3 && (phone ?? '').includes(digits));
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'es'));
}
