export { moveStock } from './move-stock.ts';
export { type ProductForSale, readProductsForSale } from './products.repository.ts';
export { createProductsService } from './products.service.ts';
export { registerProducts } from './products.routes.ts';
