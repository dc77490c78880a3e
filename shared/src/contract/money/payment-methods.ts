/** How somebody pays at the desk. */
export const frontDeskPaymentMethods = ['cash', 'card', 'bizum', 'transfer'] as const;
export type FrontDeskPaymentMethod = (typeof frontDeskPaymentMethods)[number];
/** How money goes back: what was paid online or with a voucher goes back to where it came from. */
export const refundMethods = [...frontDeskPaymentMethods, 'online', 'balance'] as const;
export type RefundMethod = (typeof refundMethods)[number];
export const paymentMethodsOfSales = [
  ...frontDeskPaymentMethods,
  'online',
  'balance',
  'other',
] as const;
export type PaymentMethodOfSales = (typeof paymentMethodsOfSales)[number];
export const paymentMethodNames = {
  cash: 'Efectivo',
  card: 'Tarjeta',
  bizum: 'Bizum',
  transfer: 'Transferencia',
  online: 'En línea',
  balance: 'Vale regalo',
  other: 'Otro',
} as const satisfies Record<PaymentMethodOfSales, string>;
