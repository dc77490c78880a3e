import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { createPasskey } from '@aforo/shared/access';
import {
  addPasskey,
  confirmTotp,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewRecoveryCodes,
  startPasskey,
  startTotp,
  type Access,
} from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';
import { accessRead } from '../../reads.ts';

export const accessQuery = queryOptions({
  queryKey: ['me', 'access'],
  queryFn: ({ signal }) => api.read(accessRead, {}, { signal }),
});

/** Every change responds with the new access state. */
function useKeepAccess() {
  const queryClient = useQueryClient();
  return (access: Access) => queryClient.setQueryData(accessQuery.queryKey, access);
}

/** The secret is only in this response, which is never cached. */
export function useStartTotp() {
  return useMutation({ gcTime: 0, mutationFn: () => api.call(startTotp) });
}

/**
 * Responds with the new state and, for the first factor, with recovery codes, which are shown once
 * and never cached.
 */
export function useConfirmTotp() {
  const keep = useKeepAccess();
  return async (code: string): Promise<string[] | null> => {
    const { access, recoveryCodes } = await api.call(confirmTotp, { body: { code } });
    keep(access);
    return recoveryCodes;
  };
}

export function useAddPasskey() {
  const keep = useKeepAccess();
  return async (name: string): Promise<string[] | null> => {
    const { options } = await api.call(startPasskey);
    const response = await createPasskey(options);
    const { access, recoveryCodes } = await api.call(addPasskey, { body: { name, response } });
    keep(access);
    return recoveryCodes;
  };
}

export function useRenamePasskey(id: string) {
  const keep = useKeepAccess();
  return async (name: string): Promise<void> => {
    keep(await api.call(renamePasskey, { params: { id }, body: { name } }));
  };
}

export function useRemoveTotp() {
  const onSuccess = useKeepAccess();
  return useMutation({ mutationFn: () => api.call(removeTotp), onSuccess });
}

export function useRemovePasskey(id: string) {
  const onSuccess = useKeepAccess();
  return useMutation({
    mutationFn: () => api.call(removePasskey, { params: { id } }),
    onSuccess,
  });
}

export function useRenewRecoveryCodes() {
  const keep = useKeepAccess();
  return useMutation({
    gcTime: 0,
    mutationFn: () => api.call(renewRecoveryCodes),
    onSuccess: ({ access }) => keep(access),
  });
}
