import { screen } from '@aforo/shared/area';
import { screenPaths } from './paths.ts';

const notInUse = () => import('./not-in-use/not-in-use-pages.tsx');

export const screens = [
  screen(
    screenPaths.profile,
    () => import(/* webpackChunkName: "screen.index" */ './profile/profile-screen.tsx'),
    'ProfileScreen',
    { area: 'mfe-professional' },
  ),
  screen(
    screenPaths.frontDesk,
    () => import(/* webpackChunkName: "screen.recepcion" */ './front-desk/front-desk-screen.tsx'),
    'FrontDeskScreen',
    { area: 'mfe-reception' },
  ),
  // One route for the list and the client, so that going from one to the other keeps both mounted.
  screen(
    `${screenPaths.clients}/*`,
    () => import(/* webpackChunkName: "screen.clientes.__" */ './clients/clients-screen.tsx'),
    'ClientsScreen',
    { area: 'mfe-reception' },
  ),
  screen(
    screenPaths.users,
    () => import(/* webpackChunkName: "screen.users" */ './users/users-page.tsx'),
    'UsersPage',
  ),
  screen(
    screenPaths.services,
    () => import(/* webpackChunkName: "screen.servicios" */ './services/services-page.tsx'),
    'ServicesPage',
  ),
  screen(
    screenPaths.professionals,
    () =>
      import(
        /* webpackChunkName: "screen.profesionales" */ './professionals/professionals-page.tsx'
      ),
    'ProfessionalsPage',
  ),
  screen(
    `${screenPaths.professionals}/:id`,
    () =>
      import(
        /* webpackChunkName: "screen.profesionales._" */ './professionals/professional-page.tsx'
      ),
    'ProfessionalPage',
  ),
  screen(
    screenPaths.activity,
    () => import(/* webpackChunkName: "screen.actividad" */ './activity/activity-page.tsx'),
    'ActivityPage',
  ),
  screen(
    screenPaths.configuration,
    () =>
      import(
        /* webpackChunkName: "screen.configuration" */ './configuration/configuration-page.tsx'
      ),
    'ConfigurationPage',
  ),
  screen(
    screenPaths.packages,
    () => import(/* webpackChunkName: "screen.paquetes" */ './packages/packages-page.tsx'),
    'PackagesPage',
  ),
  screen(
    screenPaths.catalogue,
    () => import(/* webpackChunkName: "screen.catalogo" */ './catalogue/catalogue-page.tsx'),
    'CataloguePage',
  ),
  screen(
    screenPaths.cashRegister,
    () => import(/* webpackChunkName: "screen.caja" */ './cash-register/cash-register-page.tsx'),
    'CashRegisterPage',
  ),
  screen(screenPaths.achievements, notInUse, 'AchievementsPage'),
  screen(`${screenPaths.achievements}/:id`, notInUse, 'AchievementPage'),
  screen(screenPaths.paymentConfirmed, notInUse, 'PaymentConfirmedPage'),
];
