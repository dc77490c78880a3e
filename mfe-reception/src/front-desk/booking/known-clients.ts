import type { QueryClient } from '@tanstack/react-query';
import type { Agenda, ClientSummary } from '@aforo/shared/contract';
import { fold } from '@aforo/shared/format';
import { bookingKeys } from '../../common/booking-cache.ts';
import { clientKeys } from '../../common/client-cache.ts';

/** What finding somebody says of them. */
export type FoundClient = Pick<ClientSummary, 'id' | 'name' | 'phone' | 'email'>;

/** Everybody whom the page has been told of: lists that were read, and who comes on the days shown. */
export function knownClients(queryClient: QueryClient): FoundClient[] {
  const listed = queryClient
    .getQueriesData<Partial<{ items: FoundClient[] }>>({ queryKey: clientKeys.lists })
    .flatMap(([, data]) => data?.items ?? []);
  const coming = queryClient
    .getQueriesData<Partial<Agenda> | null>({ queryKey: bookingKeys.agendas })
    .flatMap(([, data]) => data?.sessions ?? [])
    .flatMap(({ roster }) => roster.map(({ client }) => ({ ...client, email: null })));
  // A list says more of somebody than a roster does.
  return [...new Map([...coming, ...listed].map((one) => [one.id, one])).values()];
}

/** Those whose name has all the words, or whose telephone has the figures; without accents. */
export function findKnown(people: readonly FoundClient[], searched: string): FoundClient[] {
  const words = fold(searched).split(/\s+/).filter(Boolean);
  const figures = searched.replaceAll(/\D/g, '');
  if (words.length === 0) return [];
  return people
    .filter(({ name, phone }) => {
      const folded = fold(name);
      const isNamed = words.every((word) => folded.includes(word));
      return isNamed || (figures.length >= 3 && (phone ?? '').includes(figures));
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'es'));
}
