import type { QueryClient } from '@tanstack/react-query';

/** Query keys of days, bookings and bonos. Invalidation matches by prefix. */
export const bookingKeys = {
  agendas: ['agenda'],
  agenda: (localDate: string) => ['agenda', localDate],
  ofClient: (clientId: string) => ['bookings', clientId],
  purchases: (clientId: string) => ['purchases', clientId],
  quotes: ['quotes'],
  packages: ['packages'],
  services: ['services'],
} as const;

/** Invalidates everything shown of bookings and bonos. */
export function bookingsChanged(queryClient: QueryClient, clientId?: string): void {
  const changed: readonly (readonly string[])[] = [
    bookingKeys.agendas,
    bookingKeys.quotes,
    ['cancellation'],
    ...(clientId === undefined
      ? [['bookings'], ['purchases']]
      : [bookingKeys.ofClient(clientId), bookingKeys.purchases(clientId)]),
  ];
  for (const queryKey of changed) void queryClient.invalidateQueries({ queryKey });
}
