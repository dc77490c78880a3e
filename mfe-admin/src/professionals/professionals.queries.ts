import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  createProfessional,
  deactivateProfessional,
  decideTimeOff,
  getTimeOff,
  previewDeactivation,
  previewTimeOff,
  reactivateProfessional,
  requestTimeOff,
  setSubstitute,
  updateProfessional,
  type BodyOf,
  type NewProfessional,
  type Professional,
  type ProfessionalInput,
  type TimeOff,
} from '@aforo/shared/contract';
import { useSendOnce } from '@aforo/shared/form';
import { api } from '@aforo/shared/http';
import { professionalAccountsRead, professionalRead, timeOffRead } from '../reads.ts';
import { professionalsKey as key } from '../common/professionals.query.ts';

export const professionalQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'one', id],
    queryFn: ({ signal }) => api.read(professionalRead, { id }, { signal }),
  });

export const deactivationQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'deactivation', id],
    queryFn: ({ signal }) => api.call(previewDeactivation, { params: { id }, signal }),
    // Never cached, because bookings change the result at any time.
    staleTime: 0,
    gcTime: 0,
  });

/** Time off waiting for a decision, nearest first. */
export const requestedTimeOffQuery = queryOptions({
  queryKey: [...key, 'time-off', 'all'],
  queryFn: ({ signal }) => api.read(timeOffRead, {}, { signal }),
  select: ({ items }) => items.filter(({ state }) => state === 'requested'),
});

/** Time off with the sessions that it affects, calculated by the code that approves it. */
export const timeOffQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'time-off', id],
    queryFn: ({ signal }) => api.call(getTimeOff, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** The effects of time off that is not saved yet; disabled until the range is valid. */
export const absencePreviewQuery = (id: string, startsAt: string, endsAt: string) =>
  queryOptions({
    // Outside the key that changes invalidate: once the time off is saved, the same preview would
    // be refused.
    queryKey: ['absence', id, startsAt, endsAt],
    queryFn: ({ signal }) =>
      api.call(previewTimeOff, { params: { id }, body: { startsAt, endsAt, reason: '' }, signal }),
    enabled: startsAt !== '' && startsAt < endsAt,
    staleTime: 0,
    gcTime: 0,
  });

/** The accounts that can be linked to a professional. */
export const accountsQuery = queryOptions({
  queryKey: ['users', 'professionals'],
  queryFn: ({ signal }) => api.read(professionalAccountsRead, {}, { signal }),
  select: ({ items }) => items,
});

function useRefetch() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: key });
}

export function useSaveProfessional() {
  const sendOnce = useSendOnce();
  const queryClient = useQueryClient();
  const readAgain = useRefetch();
  const afterwards = async (professional: Professional) => {
    queryClient.setQueryData(professionalQuery(professional.id).queryKey, professional);
    await readAgain();
    return professional;
  };
  return {
    create: (body: NewProfessional) =>
      sendOnce(body, (idempotencyKey) =>
        api.call(createProfessional, { body, idempotencyKey }),
      ).then(afterwards),
    update: (id: string, professional: ProfessionalInput, version: number) =>
      api
        .call(updateProfessional, { params: { id }, body: { ...professional, version } })
        .then(afterwards),
    readNow: (id: string) => queryClient.fetchQuery({ ...professionalQuery(id), staleTime: 0 }),
  };
}

export function useDeactivation(id: string) {
  const onSettled = useRefetch();
  return useMutation({
    mutationFn: (body: BodyOf<typeof deactivateProfessional>) =>
      api.call(deactivateProfessional, { params: { id }, body }),
    onSettled,
  });
}

export function useReactivation(id: string) {
  const onSettled = useRefetch();
  return useMutation({
    mutationFn: () => api.call(reactivateProfessional, { params: { id } }),
    onSettled,
  });
}

export function useTimeOffDecision() {
  const queryClient = useQueryClient();
  const readAgain = useRefetch();
  const onSettled = () => {
    // The navigation shows the number of open requests.
    void queryClient.invalidateQueries({ queryKey: ['badge'] });
    return readAgain();
  };
  return useMutation({
    mutationFn: ({ id, state }: { id: string; state: Exclude<TimeOff['state'], 'requested'> }) =>
      api.call(decideTimeOff, { params: { id }, body: { state } }),
    onSettled,
  });
}

export function useSetSubstitute() {
  const queryClient = useQueryClient();
  const readAgain = useRefetch();
  return useMutation({
    mutationFn: ({ sessionId, professionalId }: { sessionId: string; professionalId: string }) =>
      api.call(setSubstitute, { params: { id: sessionId }, body: { professionalId } }),
    // Also after a refusal: the session or the substitute is taken by now, so the offers are out of
    // date.
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['agenda'] });
      return readAgain();
    },
  });
}

export function useAddTimeOff(id: string) {
  const sendOnce = useSendOnce();
  const onSettled = useRefetch();
  return useMutation({
    mutationFn: (body: BodyOf<typeof requestTimeOff>) =>
      sendOnce(body, (idempotencyKey) =>
        api.call(requestTimeOff, { params: { id }, body, idempotencyKey }),
      ),
    onSettled,
  });
}
