import { useMutation, useQueryClient } from '@tanstack/react-query';
import { cancelBooking } from '@aforo/shared/contract';
import { useSendOnce } from '@aforo/shared/form';
import { api } from '@aforo/shared/http';

/** Releases a held seat, which is free of charge. */
export function useReleaseSeat() {
  const queryClient = useQueryClient();
  const send = useSendOnce();
  return useMutation({
    mutationFn: (id: string) =>
      send({ id }, (idempotencyKey) =>
        api.call(cancelBooking, {
          params: { id },
          body: { expected: 'cancelled' },
          idempotencyKey,
        }),
      ),
    onSettled: () => {
      const touched = [['me', 'bookings'], ['availability'], ['payments']];
      for (const queryKey of touched) void queryClient.invalidateQueries({ queryKey });
    },
  });
}
