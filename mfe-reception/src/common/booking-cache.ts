import type { QueryClient } from '@tanstack/react-query';

/** Names of what is kept of days, bookings and bonos; the first words stand for all that follow. */
export const bookingKeys = {
  agendas: ['agenda'],
  agenda: (localDate: string) => ['agenda', localDate],
  ofClient: (clientId: string) => ['bookings', clientId],
  purchases: (clientId: string) => ['purchases', clientId],
  quotes: ['quotes'],
  packages: ['packages'],
  services: ['services'],
} as const;

/** Something about bookings or bonos has changed: what is shown of it is read again. */
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
