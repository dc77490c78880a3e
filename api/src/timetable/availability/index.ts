export { registerAvailability } from './availability.routes.ts';
export { freeStartsOf } from './free-starts.service.ts';
export type { ListSeatCosts } from './seat-costs.ts';
