import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getClient, listClients, listUsers } from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';

const shownPeople = 6;

export const accountsNamed = (q: string) =>
  queryOptions({
    queryKey: ['people', 'accounts', q],
    queryFn: ({ signal }) => api.call(listUsers, { query: { q, pageSize: shownPeople }, signal }),
    placeholderData: keepPreviousData,
  });

export const clientsNamed = (q: string) =>
  queryOptions({
    queryKey: ['people', 'clients', q],
    queryFn: ({ signal }) =>
      api.call(listClients, {
        query: { q, status: 'all', count: 'page', pageSize: shownPeople },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const clientQuery = (id: string) =>
  queryOptions({
    queryKey: ['people', 'client', id],
    queryFn: ({ signal }) => api.call(getClient, { params: { id }, signal }),
  });
