import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import {
  addCashMovement,
  cashMovementsShown,
  type BodyOf,
  closeCashSession,
  countCash,
  createCashRegister,
  getCashReport,
  listCashMovements,
  listCashSessions,
  openCashRegister,
  resumeCashSession,
  setCashRegisterStatus,
  startCashCount,
  updateCashRegister,
  type CashMovementPage,
  type CashRegister,
} from '@aforo/shared/contract';
import { useSendOnce } from '@aforo/shared/form';
import { api, ApiError } from '@aforo/shared/http';
import { explainError, toast } from '@aforo/shared/ui';
import { cashRegistersRead, openShiftsRead } from '../reads.ts';
import type { HistoryView } from './history-view.ts';

/**
 * The key of every cash query; invalidated as a whole, because one action changes register, shift
 * and report.
 */
const cashKey = ['cash'] as const;

export const registersQuery = () =>
  queryOptions({
    queryKey: [...cashKey, 'registers'],
    queryFn: ({ signal }) => api.read(cashRegistersRead, {}, { signal }),
  });

export const openShiftsQuery = () =>
  queryOptions({
    queryKey: [...cashKey, 'open'],
    queryFn: ({ signal }) => api.read(openShiftsRead, {}, { signal }),
  });

export const reportQuery = (id: string) =>
  queryOptions({
    queryKey: [...cashKey, 'report', id],
    queryFn: ({ signal }) => api.call(getCashReport, { params: { id }, signal }),
  });

const movementsOf = (id: string) => [...cashKey, 'movements', id];

/** Starts with the page of movements that came with the shift. */
export const movementsQuery = (id: string, first: CashMovementPage) =>
  infiniteQueryOptions({
    queryKey: movementsOf(id),
    queryFn: ({ pageParam, signal }) =>
      api.call(listCashMovements, {
        params: { id },
        query: { limit: cashMovementsShown, ...(pageParam === null ? {} : { after: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null, // the first page has no cursor
    initialData: { pages: [first], pageParams: [null] },
    getNextPageParam: ({ next }) => next,
  });

export const historyQuery = ({ registerId, from, to, isDifferent }: HistoryView) =>
  infiniteQueryOptions({
    queryKey: [...cashKey, 'history', { registerId, from, to, isDifferent }],
    queryFn: ({ pageParam, signal }) =>
      api.call(listCashSessions, {
        query: {
          limit: 20,
          ...(registerId && { registerId }),
          ...(from && { from }),
          ...(to && { to }),
          difference: isDifferent ? 'different' : 'any',
          ...(pageParam === null ? {} : { after: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null, // the first page has no cursor
    getNextPageParam: ({ next }) => next,
  });

/** Each request carries an idempotency key, so that a repeated submission has no second effect. */
export function useOpenRegister() {
  const readAfter = useRefetchAfter();
  return (body: BodyOf<typeof openCashRegister>, idempotencyKey: string) =>
    readAfter(api.call(openCashRegister, { body, idempotencyKey }));
}

export function useMoveCash(id: string) {
  const readAfter = useRefetchAfter();
  return (body: BodyOf<typeof addCashMovement>, idempotencyKey: string) =>
    readAfter(
      api.call(addCashMovement, { params: { id }, body, idempotencyKey }).catch(toastIfClosed),
    );
}

export function useCount(id: string) {
  const readAfter = useRefetchAfter();
  return (body: BodyOf<typeof countCash>, idempotencyKey: string) =>
    readAfter(api.call(countCash, { params: { id }, body, idempotencyKey }).catch(toastIfClosed));
}

export function useCountingState(id: string) {
  const queryClient = useQueryClient();
  const readAgain = useRefetch();
  return useMutation({
    mutationFn: (to: 'counting' | 'open') =>
      api.call(to === 'counting' ? startCashCount : resumeCashSession, { params: { id } }),
    onSettled: async (session) => {
      // Movements are hidden during the count: their list is removed before anything is refetched.
      if (session?.state === 'counting') {
        await queryClient.invalidateQueries({ queryKey: openShiftsQuery().queryKey });
        queryClient.removeQueries({ queryKey: movementsOf(id) });
      }
      await readAgain();
    },
  });
}

export function useClose(id: string) {
  const readAgain = useRefetch();
  return useMutation({
    mutationFn: (body: BodyOf<typeof closeCashSession>) =>
      api.call(closeCashSession, { params: { id }, body }).catch(toastIfClosed),
    onSettled: readAgain,
  });
}

export function useSaveRegister() {
  const sendOnce = useSendOnce();
  const readAfter = useRefetchAfter();
  return (register: CashRegister | null, name: string) =>
    readAfter(
      register
        ? api.call(updateCashRegister, {
            params: { id: register.id },
            body: { name, version: register.version },
          })
        : sendOnce(name, (idempotencyKey) =>
            api.call(createCashRegister, { body: { name }, idempotencyKey }),
          ),
    );
}

export function useRegisterStatus() {
  const readAgain = useRefetch();
  return useMutation({
    mutationFn: ({ id, status }: Pick<CashRegister, 'id' | 'status'>) =>
      api.call(setCashRegisterStatus, { params: { id }, body: { status } }),
    onSettled: readAgain,
  });
}

/** Another person closed the shift: the form unmounts with it, so the error is shown as a toast. */
function toastIfClosed(error: unknown): never {
  if (error instanceof ApiError && error.code === 'cash_session_closed') {
    toast.error(explainError(error).text);
  }
  throw error;
}

/**
 * Refetches everything a call may have changed, whether it succeeded or failed, before it settles.
 */
function useRefetchAfter() {
  const readAgain = useRefetch();
  return async <Answer>(call: Promise<Answer>): Promise<Answer> => {
    try {
      return await call;
    } finally {
      await readAgain();
    }
  };
}

function useRefetch() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: cashKey });
}
