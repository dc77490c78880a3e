import { defineManifest } from '@aforo/shared/area';
import {
  accessRead,
  calendarFeedRead,
  openSessionsRead,
  ownAgendaRead,
  ownHoursRequestsRead,
  ownPinRead,
  ownTimeOffRead,
  ownWeekRead,
  profileRead,
} from './reads.ts';

export const manifest = defineManifest({
  area: 'mfe-professional',
  frame: 'staff',
  landing: 'clases',
  navigation: [
    { path: '', label: 'Mi información', icon: 'user-round', order: 10, isMain: true },
    { path: 'clases', label: 'Clases', icon: 'calendar-days', order: 20, isMain: true },
    { path: 'pago', label: 'Mi pago', icon: 'wallet', order: 30, isMain: true },
  ],
  rostersAt: 'clases',
  places: [
    { label: 'Pedir días libres', path: '?pedir=dias', words: 'vacaciones ausencia' },
    { label: 'Pedir otro horario', path: '?pedir=horario', words: 'horas disponibilidad' },
    { label: 'Lo que llevas este mes', path: 'pago', words: 'nómina sueldo cobrar horas' },
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
    'clases/semana': { title: 'Mi semana', paint: 'classes', reads: [ownWeekRead] },
    pago: { title: 'Mi pago', paint: 'list' },
    // Embedded in the screens of other areas.
    '#account': { reads: [openSessionsRead, calendarFeedRead, accessRead] },
  },
});
