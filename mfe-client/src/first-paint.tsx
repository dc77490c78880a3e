import { CardShape, prerenderedScreen } from '@aforo/shared/area';
import { screenPaths } from './paths.ts';

export const firstPaint = [
  prerenderedScreen(screenPaths.bookings, 'Mis reservas', () => (
    <CardShape lines={3} height="36px" />
  )),
  prerenderedScreen(screenPaths.information, 'Mi información', CardShape),
];
