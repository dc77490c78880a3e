import {
  infiniteQueryOptions,
  keepPreviousData,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { api } from '@aforo/shared/http';
import {
  archiveClient,
  getClientHistory,
  restoreClient,
  updateConsents,
  type Client,
  type ClientHistoryKind,
  type ConsentKind,
} from '@aforo/shared/contract';
import { toast } from '@aforo/shared/ui';
import { clientKeys, clientQuery, rememberClient } from '../common/client-cache.ts';
import { toastWithUndo } from '../common/undo-toast.tsx';

export function historyQuery(id: string, kind: ClientHistoryKind | null) {
  return infiniteQueryOptions({
    queryKey: [...clientKeys.history(id), kind],
    queryFn: ({ signal, pageParam: after }) =>
      api.call(getClientHistory, {
        params: { id },
        query: { ...(kind === null ? {} : { kind }), ...(after === null ? {} : { after }) },
        signal,
      }),
    initialPageParam: null as string | null, // the first page has no cursor
    getNextPageParam: ({ next }) => next,
    // The previous list stays, dimmed, until the next response.
    placeholderData: keepPreviousData,
  });
}

/** Reads the client from the server, bypassing the cache. */
export function readClientNow(queryClient: QueryClient, id: string): Promise<Client> {
  return queryClient.fetchQuery({ ...clientQuery(id), staleTime: 0, retry: false });
}

/** Archives or restores a client. Offers to undo instead of asking for confirmation. */
export function useArchiving(id: string) {
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (to: Client['status']) =>
      api.call(to === 'archived' ? archiveClient : restoreClient, { params: { id } }),
    onSuccess: (client) => rememberClient(queryClient, client),
    onError: (error) => {
      toast.error(error.message);
      // Another user may have changed it first: show the current state.
      void queryClient.invalidateQueries({ queryKey: clientKeys.detail(id) });
    },
  });
  return {
    isPending: change.isPending,
    setStatus: (to: Client['status']) =>
      change.mutate(to, {
        onSuccess: () =>
          toastWithUndo(
            said[to],
            () =>
              // Not through the hook: by then the user may have left this screen.
              void undoStatus(queryClient, id, to),
          ),
      }),
  };
}

const said = {
  archived: 'Ficha archivada.',
  active: 'Ficha recuperada.',
} as const;

async function undoStatus(
  queryClient: QueryClient,
  id: string,
  done: Client['status'],
): Promise<void> {
  try {
    const endpoint = done === 'archived' ? restoreClient : archiveClient;
    rememberClient(queryClient, await api.call(endpoint, { params: { id } }));
  } catch (error) {
    toast.error(messageOf(error));
  }
}

/** Saves one consent immediately. While it is pending, `variables` holds the requested value. */
export function useConsent(id: string, kind: ConsentKind, name: string) {
  const queryClient = useQueryClient();
  const save = (isGranted: boolean) =>
    api.call(updateConsents, { params: { id }, body: { consents: [{ kind, isGranted }] } });
  return useMutation({
    // One request at a time, so that the last response has all consents.
    scope: { id: `consents ${id}` },
    mutationFn: save,
    onSuccess: (client, isGranted) => {
      rememberClient(queryClient, client);
      toastWithUndo(isGranted ? `Permiso anotado: ${name}.` : `Permiso retirado: ${name}.`, () => {
        save(!isGranted).then(
          (undone) => rememberClient(queryClient, undone),
          (error: unknown) => toast.error(messageOf(error)),
        );
      });
    },
    onError: (error) => toast.error(error.message),
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error
    ? error.message
    : 'No hemos podido deshacerlo. Vuelve a intentarlo.';
}
