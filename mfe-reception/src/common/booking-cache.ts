import type { QueryClient } from '@tanstack/react-query';

/** Query keys of days, bookings and bonos. Invalidation matches by prefix. */
export const bookingKeys = {
  agendas: ['agenda'],
  agenda: (localDate: string) => ['agenda', localDate],
  /** Free times of appointments. Not below `agendas`, whose data are days. */
  starts: ['starts'],
  ofClient: (clientId: string) => ['bookings', clientId],
  purchases: (clientId: string) => ['purchases', clientId],
  quotes: ['quotes'],
  packages: ['packages'],
  services: ['services'],
  /** What the client owes. */
  charge: (clientId: string) => ['charge', clientId],
} as const;

/** Invalidates everything shown of bookings, bonos and debts. */
export function bookingsChanged(queryClient: QueryClient, clientId?: string): void {
  const changed: readonly (readonly string[])[] = [
    bookingKeys.agendas,
    bookingKeys.starts,
    bookingKeys.quotes,
    ['cancellation'],
    ...(clientId === undefined
      ? [['bookings'], ['purchases'], ['charge']]
      : [
          bookingKeys.ofClient(clientId),
          bookingKeys.purchases(clientId),
          bookingKeys.charge(clientId),
        ]),
  ];
  for (const queryKey of changed) void queryClient.invalidateQueries({ queryKey });
}
