import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { listLoginEvents, type QueryOf } from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';
import { changesRead } from '../reads.ts';
import { bySystem, withoutAccount, type ChangesView, type LoginsView } from './activity-view.ts';

type Query<T> = { [Key in keyof T]-?: Exclude<T[Key], undefined> };

export function changesQuery(view: ChangesView) {
  const { who, about } = view;
  const filter = {
    actor: who === bySystem ? 'system' : who,
    entity: view.what?.entity ?? null,
    action: view.what?.action ?? null,
    about: about === null ? null : `${about.entity}:${about.id}`,
    from: view.from,
    to: view.to,
  };
  return infiniteQueryOptions({
    queryKey: ['activity', 'changes', filter],
    queryFn: ({ signal, pageParam: after }) =>
      api.read(changesRead, { ...filter, after }, { signal }),
    initialPageParam: null as string | null, // the first page has no cursor
    getNextPageParam: ({ next }) => next,
    // The previous list stays, dimmed, until the next response.
    placeholderData: keepPreviousData,
  });
}

export function loginsQuery(view: LoginsView) {
  const { person, outcome, address, from, to } = view;
  const user = person === withoutAccount ? 'unknown' : person;
  const filter = withoutNulls<QueryOf<typeof listLoginEvents>>({
    user,
    outcome,
    address,
    from,
    to,
  });
  return infiniteQueryOptions({
    queryKey: ['activity', 'logins', filter],
    queryFn: ({ signal, pageParam: after }) =>
      api.call(listLoginEvents, { query: { ...filter, ...withoutNulls({ after }) }, signal }),
    initialPageParam: null as string | null, // the first page has no cursor
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

/** The query parameters without the filters that are null. */
function withoutNulls<T extends object>(values: {
  [Key in keyof Query<T>]?: Query<T>[Key] | null;
}): T {
  const entries = Object.entries(values).filter(([, value]) => value !== null);
  return Object.fromEntries(entries) as T; // the same values without the nulls
}
