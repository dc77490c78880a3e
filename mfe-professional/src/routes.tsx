import { defineScreens, lazyNamed } from '@aforo/shared/area';
import { manifest } from './manifest.ts';

export const screens = defineScreens(manifest, {
  '': lazyNamed(() => import('./profile/profile-page.tsx'), 'ProfilePage'),
  clases: lazyNamed(() => import('./classes/classes-page.tsx'), 'ClassesPage'),
  'clases/semana': lazyNamed(() => import('./week/week-page.tsx'), 'WeekPage'),
  pago: lazyNamed(() => import('./pay/pay-page.tsx'), 'PayPage'),
  '#account': lazyNamed(() => import('./profile/account-sections.tsx'), 'AccountSections'),
});
