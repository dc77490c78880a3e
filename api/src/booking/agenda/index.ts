export { registerAgenda } from './agenda.routes.ts';
