import { useSession } from '@aforo/shared/area';
import { AvailabilityCard } from './availability/availability-card.tsx';
import { TimeOffCard } from './time-off/time-off-card.tsx';

/** A professional's hours and time off; lazy, because other roles do not need its code. */
export function OwnTime() {
  const { professionalId } = useSession().user;
  return professionalId ? (
    <>
      <TimeOffCard professionalId={professionalId} />
      <AvailabilityCard professionalId={professionalId} />
    </>
  ) : null;
}
