export { registerClientBatches } from './client-batches.routes.ts';
