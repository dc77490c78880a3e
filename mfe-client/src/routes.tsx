import { screen } from '@aforo/shared/area';
import { places } from './paths.ts';

const notInUse = () => import('./not-in-use/not-in-use-pages.tsx');

export const screens = [
  screen(
    places.information,
    () => import(/* webpackChunkName: "screen.index" */ './information/information-page.tsx'),
    'InformationPage',
    { area: 'mfe-professional', screen: 'account' },
  ),
  screen(
    places.bookings,
    () => import(/* webpackChunkName: "screen.reservas" */ './bookings/bookings-page.tsx'),
    'BookingsPage',
  ),
  screen(places.paymentConfirmed, notInUse, 'PaymentConfirmedPage'),
];
