import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import {
  activateAchievement,
  archiveAchievement,
  createAchievement,
  deleteAchievement,
  grantAward,
  handOverReward,
  listAwards,
  previewAchievement,
  revokeAward,
  updateAchievement,
  type Achievement,
  type AchievementInput,
  type AchievementRule,
  type BodyOf,
} from '@aforo/shared/contract';
import { useSendOnce } from '@aforo/shared/form';
import { api } from '@aforo/shared/http';
import { achievementRead, achievementsRead } from '../reads.ts';

/**
 * The key of every achievement query; invalidated as a whole, because one award changes many
 * counts.
 */
const key = ['achievements'] as const;

export const achievementsQuery = queryOptions({
  queryKey: [...key, 'list'],
  queryFn: ({ signal }) => api.read(achievementsRead, {}, { signal }),
  select: ({ items }) => items,
});

export const achievementQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'one', id],
    queryFn: ({ signal }) => api.read(achievementRead, { id }, { signal }),
  });

/** Who would have the achievement today; null while the rule is incomplete. */
export const previewQuery = (rule: AchievementRule | null) =>
  queryOptions({
    queryKey: [...key, 'preview', rule],
    queryFn: ({ signal }) =>
      // `enabled` requires a rule
      api.call(previewAchievement, { body: rule as AchievementRule, signal }),
    enabled: rule !== null,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });

export const awardsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...key, 'awards', id],
    queryFn: ({ pageParam, signal }) =>
      api.call(listAwards, {
        params: { id },
        query: { limit: 15, ...(pageParam === null ? {} : { after: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null, // the first page has no cursor
    getNextPageParam: ({ next }) => next,
  });

function useRefetch() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: key });
}

export function useSaveAchievement() {
  const sendOnce = useSendOnce();
  const queryClient = useQueryClient();
  const readAgain = useRefetch();
  const after = async (saved: Achievement) => {
    queryClient.setQueryData(achievementQuery(saved.id).queryKey, saved);
    await readAgain();
    return saved;
  };
  return {
    create: (body: AchievementInput) =>
      sendOnce(body, (idempotencyKey) =>
        api.call(createAchievement, { body, idempotencyKey }),
      ).then(after),
    update: (id: string, achievement: AchievementInput, version: number) =>
      api.call(updateAchievement, { params: { id }, body: { achievement, version } }).then(after),
    readNow: (id: string) => queryClient.fetchQuery({ ...achievementQuery(id), staleTime: 0 }),
  };
}

/** @param onActivated also called after the user has left the screen */
export function useActivation(id: string, onActivated: (achievement: Achievement) => void) {
  const onSettled = useRefetch();
  return useMutation({
    mutationFn: (version: number) =>
      api.call(activateAchievement, { params: { id }, body: { version } }),
    onSuccess: onActivated,
    onSettled,
  });
}

export function useArchiving(id: string) {
  const onSettled = useRefetch();
  return useMutation({
    mutationFn: () => api.call(archiveAchievement, { params: { id } }),
    onSettled,
  });
}

/**
 * Leaves the achievement's page before the lists are refetched, because its query would answer 404.
 */
export function useDiscarding(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(deleteAchievement, { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: achievementsQuery.queryKey }),
  });
}

export function useAwardActs(id: string) {
  const readAgain = useRefetch();
  const after = async <T>(done: T) => {
    await readAgain();
    return done;
  };
  return {
    grant: (body: BodyOf<typeof grantAward>, idempotencyKey: string) =>
      api.call(grantAward, { params: { id }, body, idempotencyKey }).then(after),
    revoke: (awardId: string, reason: string) =>
      api.call(revokeAward, { params: { id: awardId }, body: { reason } }).then(after),
  };
}

export function useHandOver() {
  const onSettled = useRefetch();
  return useMutation({
    mutationFn: (awardId: string) => api.call(handOverReward, { params: { id: awardId } }),
    onSettled,
  });
}
