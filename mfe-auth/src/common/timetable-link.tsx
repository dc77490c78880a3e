import { useArea } from '@aforo/shared/area';
import { publicTimetable } from '../paths.ts';

/** Links to the public timetable with classes and prices, for visitors without an account. */
export function TimetableLink() {
  const { settings } = useArea();
  // Undefined in the prerendered page, whose settings are not loaded yet: the link is shown.
  if (settings.hasPublicTimetable === false) return null;
  return (
    <p>
      <a href={publicTimetable}>Ver el horario y los precios</a>
    </p>
  );
}
