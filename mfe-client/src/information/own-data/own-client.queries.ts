import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, startQueries } from '@aforo/shared/http';
import { updateOwnConsents, type LegalVersions } from '@aforo/shared/contract';
import { ownClientRead } from '../../reads.ts';
import type { FreeConsent } from '../consents/consent.messages.ts';
import { consentOf, withConsent } from '../consents/consents.ts';

export const ownClientQuery = queryOptions({
  queryKey: ['me', 'client'],
  queryFn: ({ signal }) => api.read(ownClientRead, {}, { signal }),
});

/** Changes one consent optimistically, and reverts it if the server refuses. */
export function useConsentChange(kind: FreeConsent) {
  const queryClient = useQueryClient();
  const { queryKey } = ownClientQuery;
  return useMutation({
    // Sequential, so that the last answer is the one saved.
    scope: { id: `consent ${kind}` },
    mutationFn: (isGranted: boolean) =>
      api.call(updateOwnConsents, { body: { consents: [{ kind, isGranted }] } }),
    onMutate: async (isGranted) => {
      await queryClient.cancelQueries({ queryKey });
      const client = queryClient.getQueryData(queryKey);
      if (!client) return undefined;
      const before = consentOf(client, kind);
      queryClient.setQueryData(queryKey, withConsent(client, { ...before, isGranted }));
      return before;
    },
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKey, (client) =>
        client ? withConsent(client, consentOf(saved, kind), saved.version) : saved,
      );
    },
    onError: (_error, _isGranted, before) => {
      if (!before) return;
      queryClient.setQueryData(queryKey, (client) => client && withConsent(client, before));
    },
  });
}

/** Accepts the terms and the privacy notice in the versions shown. */
export function useTermsAcceptance() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (legalVersions: LegalVersions) =>
      api.call(updateOwnConsents, {
        body: { consents: [{ kind: 'terms', isGranted: true }], legalVersions },
      }),
    onSuccess: (saved) => {
      queryClient.setQueryData(ownClientQuery.queryKey, (client) =>
        client ? withConsent(client, consentOf(saved, 'terms'), saved.version) : saved,
      );
    },
    // A newer version may exist; it is loaded, and can be read before accepting.
    onError: () => {
      void queryClient.invalidateQueries(startQueries(api).settings);
      void queryClient.invalidateQueries({ queryKey: ['legal'] });
    },
  });
}
