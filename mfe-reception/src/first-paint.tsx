import { FrontDeskShape, ListShape, ProfileShape, prerenderedScreen } from '@aforo/shared/area';

export const firstPaint = [
  // mfe-professional's own words for who works here.
  prerenderedScreen('', 'Mi perfil', ProfileShape),
  prerenderedScreen('recepcion', 'Recepción', FrontDeskShape),
  prerenderedScreen('clientes', 'Clientes', ListShape),
];
