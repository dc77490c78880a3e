import { useEffect } from 'react';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod/mini';
import type {
  Activation,
  Approval,
  BuildPromotion,
  FreezeRequest,
  freezesSchema,
  historySchema,
  registryEventsSchema,
  RegistryEventKind,
  RegistryStatus,
  RevisionEntry,
  rollbackSchema,
  Rollout,
  RolloutControl,
} from '@aforo/shared/contract';
import { api, ApiError } from '@aforo/shared/http';
import { areaIn, hasMoved } from './area-status.ts';

/** The gateway's registry; `closed` if the installation cannot change modules. */
export type ModulesAnswer =
  | { kind: 'ready'; status: RegistryStatus }
  | { kind: 'closed'; message: string };

const keys = { all: ['registry'], status: ['registry', 'status'] } as const;
/** How often the page refetches changes and figures while it is visible. */
const pollMs = 10_000;
/** The gateway's page size; a shorter page is the last one. */
const historyPage = 50;

export const modulesQuery = queryOptions({
  queryKey: keys.status,
  queryFn: async ({ signal, client }): Promise<ModulesAnswer> => {
    try {
      const status = await api.get<RegistryStatus>('/registry/status', { signal });
      return { kind: 'ready', status };
    } catch (error) {
      // Content on the page stays if the database fails later: the user may be writing in a dialog.
      const isShown = client.getQueryData<ModulesAnswer>(keys.status)?.kind === 'ready';
      if (isShown || !isRefused(error, 'registry_read_only')) throw error;
      return { kind: 'closed', message: error.message };
    }
  },
  staleTime: 0,
  refetchInterval: pollMs,
});

/** The changes of one area, or of all areas, newest first. */
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
    initialPageParam: null as number | null, // the first page has no earlier number
    getNextPageParam: ({ revisions }) =>
      revisions.length < historyPage ? null : revisions.at(-1)?.number,
    select: ({ pages }) => pages.flatMap(({ revisions }) => revisions),
  });
}

/** The events of one area or all, of one kind or all, newest first. */
export function logQuery({ area, kind }: { area: string | null; kind: RegistryEventKind | null }) {
  return infiniteQueryOptions({
    queryKey: [...keys.all, 'log', area, kind],
    queryFn: ({ signal, pageParam }) => {
      const search = new URLSearchParams();
      if (area !== null) search.set('area', area);
      if (kind !== null) search.set('kind', kind);
      if (pageParam !== null) search.set('before', String(pageParam));
      const path = search.size > 0 ? `/registry/log?${search.toString()}` : '/registry/log';
      return api.get<z.infer<typeof registryEventsSchema>>(path, { signal });
    },
    initialPageParam: null as number | null, // the first page has no earlier number
    getNextPageParam: ({ events }) => (events.length < historyPage ? null : events.at(-1)?.number),
    select: ({ pages }) => pages.flatMap(({ events }) => events),
  });
}

/** What an administrator can do to an area. */
export type Change =
  | { kind: 'activate'; body: Activation }
  | { kind: 'promote'; body: BuildPromotion }
  /** Takes a channel's build out, withdraws the trial, or returns to the build `to`. */
  | { kind: 'rollback'; body: z.infer<typeof rollbackSchema> };

/** Concurrent changes of other areas are retried, but only this often. */
const attempts = 3;

const verbs = {
  activate: 'activation',
  promote: 'promotion',
  rollback: 'rollback',
} as const satisfies Record<Change['kind'], string>;

export function useChangeArea() {
  const queryClient = useQueryClient();
  const lookAgain = () => queryClient.invalidateQueries({ queryKey: keys.all });

  /**
   * Changes an area that the user has `seen` in a certain state. The gateway counts one revision
   * for all areas, so a conflict with a change of another area is retried without asking the user.
   * @throws {ApiError} with a code of `registryErrorCodes`
   */
  return async function change(
    area: string,
    { kind, body }: Change,
    seen: RegistryStatus,
  ): Promise<RevisionEntry> {
    const path = `/registry/areas/${encodeURIComponent(area)}/${verbs[kind]}`;
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

/** Approvals, freezes and rollouts. @throws {ApiError} with a code of `registryErrorCodes` */
export function useOperations() {
  const queryClient = useQueryClient();
  const lookAgain = () => queryClient.invalidateQueries({ queryKey: keys.all });
  return {
    async freeze(request: FreezeRequest): Promise<void> {
      await api.post<z.infer<typeof freezesSchema>>('/registry/freezes', request);
      await lookAgain();
    },
    /** @param area null for the freeze of all areas */
    async unfreeze(area: string | null): Promise<void> {
      const query = area === null ? '' : `?area=${encodeURIComponent(area)}`;
      await api.delete<z.infer<typeof freezesSchema>>(`/registry/freezes${query}`);
      await lookAgain();
    },
    async approve(area: string, buildId: string, reason: string): Promise<void> {
      const path = `/registry/areas/${encodeURIComponent(area)}/builds/${encodeURIComponent(buildId)}/approval`;
      await api.post<Approval>(path, { reason });
      await lookAgain();
    },
    async controlRollout(area: string, action: RolloutControl, reason: string): Promise<void> {
      const path = `/registry/areas/${encodeURIComponent(area)}/rollout`;
      await api.put<Rollout>(path, { action, reason });
      await lookAgain();
    },
  };
}

/** Refetches the log after each event, and the histories after each revision. */
export function useLogRefresh({ revision, newestEvent = revision }: RegistryStatus): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    void queryClient.invalidateQueries({ queryKey: [...keys.all, 'log'] });
  }, [queryClient, newestEvent]);
  useEffect(() => {
    void queryClient.invalidateQueries({ queryKey: [...keys.all, 'history'] });
  }, [queryClient, revision]);
}

/** The registry has its own error codes, which the HTTP client passes through. */
function isRefused(
  error: unknown,
  code: 'registry_read_only' | 'revision_conflict',
): error is ApiError {
  // `ApiError` types only the API's codes
  return error instanceof ApiError && (error.code as string) === code;
}
