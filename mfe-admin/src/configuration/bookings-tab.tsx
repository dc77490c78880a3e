import { Stack } from '@aforo/shared/ui';
import { BookingLimitsTab } from './booking-limits/booking-limits-tab.tsx';
import { ReturnGraceCard } from './returned-sessions/return-grace-card.tsx';

/** What clients may book, and what becomes of what they leave. */
export function BookingsTab() {
  return (
    <Stack gap={5}>
      <BookingLimitsTab />
      <ReturnGraceCard />
    </Stack>
  );
}
