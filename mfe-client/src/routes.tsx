import { defineScreens, lazyNamed } from '@aforo/shared/area';
import { manifest } from './manifest.ts';

export const screens = defineScreens(manifest, {
  '': lazyNamed(() => import('./information/information-page.tsx'), 'InformationPage'),
  reservas: lazyNamed(() => import('./bookings/bookings-page.tsx'), 'BookingsPage'),
  'clases/:id': lazyNamed(() => import('./bookings/about/class-page.tsx'), 'ClassPage'),
  'profesionales/:id': lazyNamed(
    () => import('./bookings/about/professional-page.tsx'),
    'ProfessionalPage',
  ),
  cuota: lazyNamed(() => import('./sign-up/sign-up-page.tsx'), 'SignUpPage'),
  pagoConfirmado: lazyNamed(() => import('./payment/payment-page.tsx'), 'PaymentPage'),
});
