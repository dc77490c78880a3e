export { importCenter } from './center/import-center.ts';
export { registerExports } from './exports.routes.ts';
