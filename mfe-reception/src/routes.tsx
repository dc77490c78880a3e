import { defineScreens, lazyNamed } from '@aforo/shared/area';
import { manifest } from './manifest.ts';

export const screens = defineScreens(manifest, {
  '': lazyNamed(() => import('./home/home-page.tsx'), 'HomePage'),
  recepcion: lazyNamed(() => import('./front-desk/front-desk-page.tsx'), 'FrontDeskPage'),
  clientes: lazyNamed(() => import('./clients/clients-page.tsx'), 'ClientsPage'),
  'clientes/:id': lazyNamed(() => import('./client/client-page.tsx'), 'ClientPage'),
  caja: lazyNamed(() => import('./shift/shift-page.tsx'), 'ShiftPage'),
  ventas: lazyNamed(() => import('./shift-sales/shift-sales-page.tsx'), 'ShiftSalesPage'),
  impresora: lazyNamed(() => import('./printer/printer-page.tsx'), 'PrinterPage'),
  pagoConfirmado: lazyNamed(() => import('./payment/payment-page.tsx'), 'PaymentPage'),
});
