import { screen } from '@aforo/shared/area';
import { screenPaths } from './paths.ts';

const notInUse = () => import('./not-in-use/not-in-use-pages.tsx');

export const screens = [
  screen(
    screenPaths.information,
    () => import(/* webpackChunkName: "screen.index" */ './information/information-page.tsx'),
    'InformationPage',
    { area: 'mfe-professional', screen: 'account' },
  ),
  screen(
    screenPaths.bookings,
    () => import(/* webpackChunkName: "screen.reservas" */ './bookings/bookings-page.tsx'),
    'BookingsPage',
  ),
  screen(screenPaths.paymentConfirmed, notInUse, 'PaymentConfirmedPage'),
];
