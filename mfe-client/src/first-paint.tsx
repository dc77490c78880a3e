import { CardShape, stillScreen } from '@aforo/shared/area';
import { places } from './paths.ts';

export const firstPaint = [
  stillScreen(places.bookings, 'Mis reservas', () => <CardShape lines={3} height="36px" />),
  stillScreen(places.information, 'Mi información', CardShape),
];
