import { useArea } from '@aforo/shared/area';
import { publicTimetable } from '../paths.ts';

/** What can be booked and what it costs, for who has no account yet. */
export function TimetableLink() {
  const { settings } = useArea();
  // Settings that don't say so are those of a page that is drawn before they are known.
  if (settings.hasPublicTimetable === false) return null;
  return (
    <p>
      <a href={publicTimetable}>Ver el horario y los precios</a>
    </p>
  );
}
