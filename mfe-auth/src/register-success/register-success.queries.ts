import { queryOptions } from '@tanstack/react-query';
import { resendVerification, verifyEmail } from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';

/**
 * Confirms an address. A write, but stored as a query: the cache runs it once per link, however
 * often the screen mounts or gets the focus, and keeps its outcome. It takes no abort signal, which
 * would cancel the first run and start a second one.
 */
export const emailConfirmation = (token: string) =>
  queryOptions({
    queryKey: ['email-confirmation', token],
    queryFn: () => api.call(verifyEmail, { body: { token } }),
    staleTime: Infinity,
    retry: false,
    retryOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    networkMode: 'always',
  });

export function sendVerificationAgain(email: string): Promise<unknown> {
  return api.call(resendVerification, { body: { email } });
}
