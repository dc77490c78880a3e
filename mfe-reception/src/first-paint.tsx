import { FrontDeskShape, ListShape, ProfileShape, stillScreen } from '@aforo/shared/area';

export const firstPaint = [
  // mfe-professional's own words for who works here.
  stillScreen('', 'Mi perfil', ProfileShape),
  stillScreen('recepcion', 'Recepción', FrontDeskShape),
  stillScreen('clientes', 'Clientes', ListShape),
];
