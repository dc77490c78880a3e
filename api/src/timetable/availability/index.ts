export { registerAvailability } from './availability.routes.ts';
export { freeStartsOf } from './free-starts.service.ts';
