import { FrontDeskShape, ListShape, ProfileShape, prerenderedScreen } from '@aforo/shared/area';
import { screenPaths } from './paths.ts';

export const firstPaint = [
  prerenderedScreen(screenPaths.profile, 'Mi perfil', ProfileShape),
  prerenderedScreen(screenPaths.frontDesk, 'Recepción', FrontDeskShape),
  prerenderedScreen(screenPaths.clients, 'Clientes', ListShape),
  prerenderedScreen(screenPaths.services, 'Servicios', ListShape),
  prerenderedScreen(screenPaths.professionals, 'Profesionales', ListShape),
  prerenderedScreen(screenPaths.packages, 'Paquetes', ListShape),
  prerenderedScreen(screenPaths.catalogue, 'Catálogo', ListShape),
  prerenderedScreen(screenPaths.cashRegister, 'Caja', ListShape),
  prerenderedScreen(screenPaths.users, 'Usuarios', ListShape),
  prerenderedScreen(screenPaths.activity, 'Actividad', ListShape),
  prerenderedScreen(screenPaths.configuration, 'Configuración', ListShape),
];
