import { defineArea } from '@aforo/shared/area';
import CalendarDays from 'lucide-react/icons/calendar-days';
import UserRound from 'lucide-react/icons/user-round';
import { screenPaths } from './paths.ts';
import { manifest } from './manifest.ts';
import { screens } from './routes.tsx';

export const area = defineArea({
  manifest,
  screens,
  frame: {
    variant: 'staff',
    navigation: [
      { path: screenPaths.profile, label: 'Mi información', icon: UserRound, isMain: true },
      { path: screenPaths.classes, label: 'Clases', icon: CalendarDays, isMain: true },
    ],
  },
});
