/** Payment methods at reception. */
export const frontDeskPaymentMethods = ['cash', 'card', 'bizum', 'transfer'] as const;
export type FrontDeskPaymentMethod = (typeof frontDeskPaymentMethods)[number];
/** Refund methods: online and voucher payments are refunded to their origin. */
export const refundMethods = [...frontDeskPaymentMethods, 'online', 'balance'] as const;
export type RefundMethod = (typeof refundMethods)[number];
export const paymentMethodsOfSales = [
  ...frontDeskPaymentMethods,
  'online',
  'directDebit',
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
  directDebit: 'Domiciliación',
  balance: 'Vale regalo',
  other: 'Otro',
} as const satisfies Record<PaymentMethodOfSales, string>;
