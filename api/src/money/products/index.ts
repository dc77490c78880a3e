export { moveStock } from './move-stock.ts';
export { type ProductForSale, readProductsForSale } from './products.repository.ts';
export { registerProducts } from './products.routes.ts';
