import { useQueryClient } from '@tanstack/react-query';
import { useArea, useSession } from '@aforo/shared/area';
import { useAttendanceQueue, type AttendanceQueue } from '@aforo/shared/offline-queue';
import { toast } from '@aforo/shared/ui';
import { bookingKeys } from '../../common/booking-cache.ts';
import { errorText } from '../../common/error.messages.ts';
import { rememberMark, sendMark } from '../front-desk.queries.ts';

/** The queue of attendance marks made at the front desk. */
export function useArrivals(answeredAt: number): AttendanceQueue {
  const queryClient = useQueryClient();
  return useAttendanceQueue({
    userId: useSession().user.id,
    onSignOut: useArea().shell.onSignOut,
    answeredAt,
    send: sendMark,
    onAnswer: (booking) => rememberMark(queryClient, booking),
    onRefused: (error) => {
      toast.error(errorText(error));
      void queryClient.invalidateQueries({ queryKey: bookingKeys.agendas });
    },
  });
}
