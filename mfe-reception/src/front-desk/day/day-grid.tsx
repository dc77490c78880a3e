import { lazy, Suspense } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Notice, Skeleton } from '@aforo/shared/ui';
import { clientQuery } from '../../common/client-cache.ts';
import type { FrontDeskView } from '../../common/front-desk-url.ts';
import { useFrontDesk } from '../front-desk-context.ts';

/** Loaded on demand, because the list is the usual view. */
const DayCalendar = lazy(async () => ({
  default: (await import('./day-calendar.tsx')).DayCalendar,
}));

/** The day as a grid of hours, and the client for whom a time is being selected. */
export function DayGrid({ view }: { view: FrontDeskView }) {
  const { clientId } = useFrontDesk().urlState;
  return (
    <>
      {clientId ? <BookingFor clientId={clientId} /> : null}
      <Suspense fallback={<Skeleton height="60vh" />}>
        <DayCalendar view={view} />
      </Suspense>
    </>
  );
}

function BookingFor({ clientId }: { clientId: string }) {
  const name = useQuery(clientQuery(clientId)).data?.name;
  return name ? (
    <Notice tone="info" title={`Reservar a ${name}`}>
      Elige una hora libre, o una clase.
    </Notice>
  ) : null;
}
