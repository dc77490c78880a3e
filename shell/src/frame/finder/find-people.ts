import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  AgendaSession,
  BookingStatus,
  ClientSummary,
  getAgenda,
  listClients,
  ResponseOf,
} from '@aforo/shared/contract';
import { formatInstant, formatPhone, localDateOf } from '@aforo/shared/format';
import { api, serverNow } from '@aforo/shared/http';
import { matcherOf, type PeopleSource } from './find-places.ts';

const mostPeople = 6;
const agendaStaysMs = 60_000;
const onRoster: readonly BookingStatus[] = ['confirmed', 'attended', 'noShow'];

interface FoundPerson {
  id: string;
  label: string;
  detail: string;
  to: string;
}

/** Uses URLs instead of endpoint schemas, which would bring zod into the shell. */
export function peopleQuery(source: PeopleSource | null, q: string, timeZone: string) {
  return queryOptions({
    queryKey: ['finder', source, q],
    queryFn: async ({ signal, client }): Promise<FoundPerson[]> => {
      if (source?.among === 'clients') {
        const search = new URLSearchParams({ q, pageSize: String(mostPeople), count: 'page' });
        const { items } = await api.get<ResponseOf<typeof listClients>>(
          `/api/clients?${search.toString()}`,
          { signal },
        );
        return items.map((one) => clientFound(one, source.path));
      }
      if (!source) return [];
      const now = serverNow();
      const date = localDateOf(now, timeZone);
      const { days } = await client.fetchQuery({
        queryKey: ['finder', 'agenda', date],
        queryFn: () => api.get<ResponseOf<typeof getAgenda>>(`/api/agenda?date=${date}&days=7`),
        staleTime: agendaStaysMs,
        // The whole query is retried; otherwise each part would be retried within each retry.
        retry: false,
      });
      const sessions = days.flatMap((day) => [...(day.overnight ?? []), ...day.sessions]);
      return peopleOf(sessions, { q, now, timeZone, path: source.path }).slice(0, mostPeople);
    },
    placeholderData: keepPreviousData,
  });
}

function clientFound({ id, name, phone, email }: ClientSummary, path: string): FoundPerson {
  const detail = phone ? formatPhone(phone) : (email ?? '');
  return { id, label: name, detail, to: `${path}/${id}` };
}

interface PeopleQuery {
  q: string;
  now: Date;
  timeZone: string;
  path: string;
}

/** Each person once, with their current or next class, or a past one if there is no other. */
export function peopleOf(
  sessions: readonly Pick<
    AgendaSession,
    'id' | 'startsAt' | 'endsAt' | 'status' | 'service' | 'roster'
  >[],
  { q, now, timeZone, path }: PeopleQuery,
): FoundPerson[] {
  const isAsked = matcherOf(q);
  const held = sessions.filter(({ status }) => status !== 'cancelled');
  const isOver = ({ endsAt }: Pick<AgendaSession, 'endsAt'>) => Date.parse(endsAt) <= now.getTime();
  const found = new Map<string, FoundPerson>();
  for (const session of [...held.filter((one) => !isOver(one)), ...held.filter(isOver)]) {
    for (const { client, status } of session.roster) {
      if (!isAsked(client.name) || !onRoster.includes(status) || found.has(client.id)) continue;
      found.set(client.id, {
        id: client.id,
        label: client.name,
        detail: `${formatInstant(session.startsAt, timeZone, now)} · ${session.service.name}`,
        to: `${path}?clase=${session.id}`,
      });
    }
  }
  return [...found.values()];
}
