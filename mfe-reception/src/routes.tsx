import { screen, type Screen } from '@aforo/shared/area';

export const screens: readonly Screen[] = [
  screen(
    '',
    () => import(/* webpackChunkName: "screen.index" */ './home/home-page.tsx'),
    'HomePage',
    { area: 'mfe-professional' },
  ),
  screen(
    'recepcion',
    () => import(/* webpackChunkName: "screen.recepcion" */ './front-desk/front-desk-page.tsx'),
    'FrontDeskPage',
  ),
  screen(
    'clientes',
    () => import(/* webpackChunkName: "screen.clientes" */ './clients/clients-page.tsx'),
    'ClientsPage',
  ),
  screen(
    'clientes/:id',
    () => import(/* webpackChunkName: "screen.clientes._" */ './client/client-page.tsx'),
    'ClientPage',
  ),
  screen(
    'pagoConfirmado',
    () =>
      import(
        /* webpackChunkName: "screen.pagoConfirmado" */ './payment/payment-confirmed-page.tsx'
      ),
    'PaymentConfirmedPage',
  ),
];
