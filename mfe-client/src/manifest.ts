import { defineManifest } from '@aforo/shared/area';
import {
  availabilityRead,
  householdRead,
  ownAchievementsRead,
  ownClientRead,
  ownDebtsRead,
  ownDocumentsRead,
  ownMandatesRead,
  ownMembershipsRead,
  ownPurchasesRead,
  ownSeatsRead,
  ownVouchersRead,
  professionalsRead,
  servicesRead,
  storeRead,
  upcomingRead,
  waitlistRead,
} from './reads.ts';

export const manifest = defineManifest({
  area: 'mfe-client',
  frame: 'client',
  landing: 'reservas',
  navigation: [
    { path: 'reservas', label: 'Mis reservas', icon: 'calendar-check', order: 10, isMain: true },
    { path: '', label: 'Mi información', icon: 'user-round', order: 20, isMain: true },
  ],
  screens: {
    '': {
      title: 'Mi información',
      paint: 'card',
      shows: { area: 'mfe-professional', screen: 'account' },
      reads: [
        ownClientRead,
        upcomingRead,
        ownDebtsRead,
        ownMembershipsRead,
        ownMandatesRead,
        ownPurchasesRead,
        storeRead,
        ownAchievementsRead,
        ownVouchersRead,
        ownDocumentsRead,
        householdRead,
      ],
    },
    reservas: {
      title: 'Mis reservas',
      paint: 'short',
      reads: [
        upcomingRead,
        waitlistRead,
        ownSeatsRead,
        servicesRead,
        professionalsRead,
        availabilityRead,
      ],
    },
    'clases/:id': { reads: [servicesRead, professionalsRead] },
    'profesionales/:id': { reads: [servicesRead, professionalsRead] },
    pagoConfirmado: { title: 'Pago' },
  },
});
