import { defineManifest } from '@aforo/shared/area';
import {
  accessRead,
  calendarFeedRead,
  openSessionsRead,
  ownAgendaRead,
  ownHoursRequestsRead,
  ownPinRead,
  ownTimeOffRead,
  profileRead,
} from './reads.ts';

export const manifest = defineManifest({
  area: 'mfe-professional',
  frame: 'staff',
  landing: 'clases',
  navigation: [
    { path: '', label: 'Mi información', icon: 'user-round', order: 10, isMain: true },
    { path: 'clases', label: 'Clases', icon: 'calendar-days', order: 20, isMain: true },
  ],
  rostersAt: 'clases',
  places: [
    { label: 'Pedir días libres', path: '?pedir=dias', words: 'vacaciones ausencia' },
    { label: 'Pedir otro horario', path: '?pedir=horario', words: 'horas disponibilidad' },
  ],
  screens: {
    '': {
      title: 'Mi información',
      paint: 'profile',
      reads: [
        profileRead,
        ownTimeOffRead,
        ownHoursRequestsRead,
        openSessionsRead,
        calendarFeedRead,
        ownPinRead,
        accessRead,
      ],
    },
    clases: { title: 'Clases', paint: 'classes', reads: [ownAgendaRead] },
    // Embedded in the screens of other areas.
    '#account': { reads: [openSessionsRead, calendarFeedRead, accessRead] },
  },
});
