import { screen } from '@aforo/shared/area';
import { places } from './paths.ts';

const notInUse = () => import('./not-in-use/not-in-use-pages.tsx');

export const screens = [
  screen(
    places.profile,
    () => import(/* webpackChunkName: "screen.index" */ './profile/profile-screen.tsx'),
    'ProfileScreen',
    { area: 'mfe-professional' },
  ),
  screen(
    places.frontDesk,
    () => import(/* webpackChunkName: "screen.recepcion" */ './front-desk/front-desk-screen.tsx'),
    'FrontDeskScreen',
    { area: 'mfe-reception' },
  ),
  // One route for the list and the client, so that going from one to the other keeps both mounted.
  screen(
    `${places.clients}/*`,
    () => import(/* webpackChunkName: "screen.clientes.__" */ './clients/clients-screen.tsx'),
    'ClientsScreen',
    { area: 'mfe-reception' },
  ),
  screen(
    places.users,
    () => import(/* webpackChunkName: "screen.users" */ './users/users-page.tsx'),
    'UsersPage',
  ),
  screen(
    places.services,
    () => import(/* webpackChunkName: "screen.servicios" */ './services/services-page.tsx'),
    'ServicesPage',
  ),
  screen(
    places.professionals,
    () =>
      import(
        /* webpackChunkName: "screen.profesionales" */ './professionals/professionals-page.tsx'
      ),
    'ProfessionalsPage',
  ),
  screen(
    `${places.professionals}/:id`,
    () =>
      import(
        /* webpackChunkName: "screen.profesionales._" */ './professionals/professional-page.tsx'
      ),
    'ProfessionalPage',
  ),
  screen(
    places.activity,
    () => import(/* webpackChunkName: "screen.actividad" */ './activity/activity-page.tsx'),
    'ActivityPage',
  ),
  screen(
    places.configuration,
    () =>
      import(
        /* webpackChunkName: "screen.configuration" */ './configuration/configuration-page.tsx'
      ),
    'ConfigurationPage',
  ),
  screen(
    places.packages,
    () => import(/* webpackChunkName: "screen.paquetes" */ './packages/packages-page.tsx'),
    'PackagesPage',
  ),
  screen(places.catalogue, notInUse, 'CataloguePage'),
  screen(places.cashRegister, notInUse, 'CashRegisterPage'),
  screen(places.achievements, notInUse, 'AchievementsPage'),
  screen(`${places.achievements}/:id`, notInUse, 'AchievementPage'),
  screen(places.paymentConfirmed, notInUse, 'PaymentConfirmedPage'),
];
