import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod/mini';
import type {
  Activation,
  historySchema,
  RegistryStatus,
  RevisionEntry,
  rollbackSchema,
} from '@aforo/shared/contract';
import { api, ApiError } from '@aforo/shared/http';
import { areaIn, hasMoved } from './area-status.ts';

/** What the gateway says of the areas; `closed` where it has nothing that could be changed. */
export type ModulesAnswer =
  | { kind: 'ready'; status: RegistryStatus }
  | { kind: 'closed'; message: string };

const keys = { all: ['registry'], status: ['registry', 'status'] } as const;
/** How soon the page shows what others do and what builds fare, while somebody looks at it. */
const lookAgainMs = 10_000;
/** The gateway's own; a page with fewer is the last. */
const historyPage = 50;

export const modulesQuery = queryOptions({
  queryKey: keys.status,
  queryFn: async ({ signal, client }): Promise<ModulesAnswer> => {
    try {
      const status = await api.get<RegistryStatus>('/registry/status', { signal });
      return { kind: 'ready', status };
    } catch (error) {
      // What is on the page stays when the database goes away later: somebody may be writing beside it.
      const isShown = client.getQueryData<ModulesAnswer>(keys.status)?.kind === 'ready';
      if (isShown || !isRefused(error, 'registry_read_only')) throw error;
      return { kind: 'closed', message: error.message };
    }
  },
  staleTime: 0,
  refetchInterval: lookAgainMs,
});

/** Changes of one area, or of all, newest first. */
export function historyQuery(area: string | null) {
  return infiniteQueryOptions({
    queryKey: [...keys.all, 'history', area],
    queryFn: ({ signal, pageParam }) => {
      const search = new URLSearchParams();
      if (area !== null) search.set('area', area);
      if (pageParam !== null) search.set('before', String(pageParam));
      const path = search.size > 0 ? `/registry/history?${search.toString()}` : '/registry/history';
      return api.get<z.infer<typeof historySchema>>(path, { signal });
    },
    initialPageParam: null as number | null, // the first page has no number before it
    getNextPageParam: ({ revisions }) =>
      revisions.length < historyPage ? null : revisions.at(-1)?.number,
    select: ({ pages }) => pages.flatMap(({ revisions }) => revisions),
  });
}

/** What an admin may do to an area. */
export type Change =
  | { kind: 'activate'; body: Activation }
  /** Withdraws what is on trial, or returns to `to`. */
  | { kind: 'rollback'; body: z.infer<typeof rollbackSchema> };

/** Others may change other areas again and again meanwhile, but not for ever. */
const attempts = 3;

export function useChangeArea() {
  const queryClient = useQueryClient();
  const lookAgain = () => queryClient.invalidateQueries({ queryKey: keys.all });

  /**
   * Changes an area as it was `seen`. The gateway counts one revision for all areas: a change of
   * another one is no reason to decide anew, so that this one is sent again.
   * @throws {ApiError} with a code of `registryErrorCodes`
   */
  return async function change(
    area: string,
    { kind, body }: Change,
    seen: RegistryStatus,
  ): Promise<RevisionEntry> {
    const verb = kind === 'activate' ? 'activation' : 'rollback';
    const path = `/registry/areas/${encodeURIComponent(area)}/${verb}`;
    let { revision } = seen;
    for (let attempt = 1; ; attempt++) {
      try {
        const done = await api.post<RevisionEntry>(path, body, { ifMatch: `"${revision}"` });
        await lookAgain();
        return done;
      } catch (error) {
        if (!isRefused(error, 'revision_conflict')) throw error;
        const now = await queryClient.fetchQuery({ ...modulesQuery, staleTime: 0 });
        if (now.kind !== 'ready' || attempt === attempts) throw error;
        if (hasMoved(areaIn(seen, area), areaIn(now.status, area))) throw error;
        revision = now.status.revision;
      }
    }
  };
}

/** Reads the history again, once the registry has moved on. */
export function useHistoryRefresh() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: [...keys.all, 'history'] });
}

/** The registry has codes of its own, which the client passes on as they are. */
function isRefused(
  error: unknown,
  code: 'registry_read_only' | 'revision_conflict',
): error is ApiError {
  return error instanceof ApiError && (error.code as string) === code; // typed as the API's codes
}
