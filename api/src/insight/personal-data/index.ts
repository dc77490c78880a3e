export { registerPersonalData } from './personal-data.routes.ts';
