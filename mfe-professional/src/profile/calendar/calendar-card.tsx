import { lazyNamed, useSession } from '@aforo/shared/area';
import { Later } from '../later.tsx';

const OwnCalendar = lazyNamed(
  () => import(/* webpackChunkName: "own-calendar" */ './own-calendar.tsx'),
  'OwnCalendar',
);

/** Empty, and its code not loaded, for users who neither book nor teach. */
export function CalendarCard() {
  const { clientId, professionalId } = useSession().user;
  return clientId || professionalId ? (
    <Later lines={4}>
      <OwnCalendar />
    </Later>
  ) : null;
}
