import { useSession } from '@aforo/shared/area';
import { AvailabilityCard } from './availability/availability-card.tsx';
import { TimeOffCard } from './time-off/time-off-card.tsx';

/** When a professional is here and when not; apart, because others have no use for its code. */
export function OwnTime() {
  const { professionalId } = useSession().user;
  return professionalId ? (
    <>
      <TimeOffCard professionalId={professionalId} />
      <AvailabilityCard professionalId={professionalId} />
    </>
  ) : null;
}
