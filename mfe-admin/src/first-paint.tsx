import { FrontDeskShape, ListShape, ProfileShape, stillScreen } from '@aforo/shared/area';
import { places } from './paths.ts';

export const firstPaint = [
  stillScreen(places.profile, 'Mi perfil', ProfileShape),
  stillScreen(places.frontDesk, 'Recepción', FrontDeskShape),
  stillScreen(places.clients, 'Clientes', ListShape),
  stillScreen(places.services, 'Servicios', ListShape),
  stillScreen(places.professionals, 'Profesionales', ListShape),
  stillScreen(places.packages, 'Paquetes', ListShape),
  stillScreen(places.users, 'Usuarios', ListShape),
  stillScreen(places.activity, 'Actividad', ListShape),
  stillScreen(places.configuration, 'Configuración', ListShape),
];
