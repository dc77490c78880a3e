import { defineArea } from '@aforo/shared/area';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import UserRound from 'lucide-react/icons/user-round';
import { screenPaths } from './paths.ts';
import { manifest } from './manifest.ts';
import { screens } from './routes.tsx';

export const area = defineArea({
  manifest,
  screens,
  frame: {
    variant: 'client',
    navigation: [
      { path: screenPaths.bookings, label: 'Mis reservas', icon: CalendarCheck, isMain: true },
      { path: screenPaths.information, label: 'Mi información', icon: UserRound, isMain: true },
    ],
  },
});
