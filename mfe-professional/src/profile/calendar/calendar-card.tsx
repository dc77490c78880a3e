import { Suspense } from 'react';
import { lazyNamed, useSession } from '@aforo/shared/area';
import { DelayedFallback, Skeleton } from '@aforo/shared/ui';

const OwnCalendar = lazyNamed(
  () => import(/* webpackChunkName: "own-calendar" */ './own-calendar.tsx'),
  'OwnCalendar',
);

/** Empty, and its code not loaded, for users who neither book nor teach. */
export function CalendarCard() {
  const { clientId, professionalId } = useSession().user;
  return clientId || professionalId ? (
    <Suspense fallback={<Waiting />}>
      <OwnCalendar />
    </Suspense>
  ) : null;
}

function Waiting() {
  return (
    <DelayedFallback>
      <Skeleton lines={4} />
    </DelayedFallback>
  );
}
