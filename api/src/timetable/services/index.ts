export { addService } from './add-service.ts';
export { registerServices } from './services.routes.ts';
export { feeNow, listServiceNames } from './services.repository.ts';
