export { registerPay } from './pay.routes.ts';
