export { registerExports } from './exports.routes.ts';
