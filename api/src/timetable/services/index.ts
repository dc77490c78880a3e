export { registerServices } from './services.routes.ts';
