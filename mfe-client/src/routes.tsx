import { defineScreens, lazyNamed } from '@aforo/shared/area';
import { manifest } from './manifest.ts';

export const screens = defineScreens(manifest, {
  '': lazyNamed(() => import('./information/information-page.tsx'), 'InformationPage'),
  reservas: lazyNamed(() => import('./bookings/bookings-page.tsx'), 'BookingsPage'),
  pagoConfirmado: lazyNamed(() => import('./payment/payment-page.tsx'), 'PaymentPage'),
});
