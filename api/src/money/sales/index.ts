export { registerSales } from './sales.routes.ts';
