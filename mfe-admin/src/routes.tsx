import { defineScreens, lazyNamed } from '@aforo/shared/area';
import { manifest } from './manifest.ts';

export const screens = defineScreens(manifest, {
  '': lazyNamed(() => import('./profile/profile-screen.tsx'), 'ProfileScreen'),
  inicio: lazyNamed(() => import('./home/home-page.tsx'), 'HomePage'),
  recepcion: lazyNamed(() => import('./front-desk/front-desk-screen.tsx'), 'FrontDeskScreen'),
  'clientes/*': lazyNamed(() => import('./clients/clients-screen.tsx'), 'ClientsScreen'),
  users: lazyNamed(() => import('./users/users-page.tsx'), 'UsersPage'),
  servicios: lazyNamed(() => import('./services/services-page.tsx'), 'ServicesPage'),
  profesionales: lazyNamed(
    () => import('./professionals/professionals-page.tsx'),
    'ProfessionalsPage',
  ),
  'profesionales/:id': lazyNamed(
    () => import('./professionals/professional-page.tsx'),
    'ProfessionalPage',
  ),
  actividad: lazyNamed(() => import('./activity/activity-page.tsx'), 'ActivityPage'),
  configuration: lazyNamed(
    () => import('./configuration/configuration-page.tsx'),
    'ConfigurationPage',
  ),
  modulos: lazyNamed(
    () => import('./configuration/modules/operator/operator-page.tsx'),
    'OperatorPage',
  ),
  paquetes: lazyNamed(() => import('./packages/packages-page.tsx'), 'PackagesPage'),
  catalogo: lazyNamed(() => import('./catalogue/catalogue-page.tsx'), 'CataloguePage'),
  caja: lazyNamed(() => import('./cash-register/cash-register-page.tsx'), 'CashRegisterPage'),
  '#shift': lazyNamed(() => import('./cash-register/shift/own-shift.tsx'), 'OwnShift'),
  logros: lazyNamed(() => import('./achievements/achievements-page.tsx'), 'AchievementsPage'),
  'logros/:id': lazyNamed(() => import('./achievements/achievement-page.tsx'), 'AchievementPage'),
  ventas: lazyNamed(() => import('./shift-sales/shift-sales-screen.tsx'), 'ShiftSalesScreen'),
  impresora: lazyNamed(() => import('./printer/printer-screen.tsx'), 'PrinterScreen'),
  pagoConfirmado: lazyNamed(
    () => import('./online-payments/online-payments-screen.tsx'),
    'OnlinePaymentsScreen',
  ),
});
