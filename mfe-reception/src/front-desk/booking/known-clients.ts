import type { QueryClient } from '@tanstack/react-query';
import { type Agenda, type ClientSummary, searchTerms } from '@aforo/shared/contract';
import { nameMatcher } from '@aforo/shared/format';
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

/** People whose name contains all terms of the search, or whose phone contains the number. */
export function findKnown(people: readonly FoundClient[], searched: string): FoundClient[] {
  const terms = searchTerms(searched);
  const isNamed = nameMatcher(searched);
  const [number] = terms.filter((term) => /^\+?\d{3,}$/.test(term));
  if (terms.length === 0) return [];
  return people
    .filter(({ name, phone }) => isNamed(name) || (number && phone?.includes(number)))
    .sort((a, b) => a.name.localeCompare(b.name, 'es'));
}
