import { screen, type Screen } from '@aforo/shared/area';

export const screens: readonly Screen[] = [
  screen('', () => import('./home/home-page.tsx'), 'HomePage'),
  screen('recepcion', () => import('./front-desk/front-desk-page.tsx'), 'FrontDeskPage'),
  screen('clientes', () => import('./clients/clients-page.tsx'), 'ClientsPage'),
  screen('clientes/:id', () => import('./client/client-page.tsx'), 'ClientPage'),
  screen(
    'pagoConfirmado',
    () => import('./payment/payment-confirmed-page.tsx'),
    'PaymentConfirmedPage',
  ),
];
