import type {
  getAchievement,
  getHome,
  getProfessional,
  getSettingsPart,
  listAchievements,
  listAudit,
  listCashRegisters,
  listOpenCashSessions,
  listPackageTemplates,
  listProducts,
  listProfessionals,
  listResources,
  listServices,
  listHoursRequests,
  listTimeOff,
  listUsers,
} from '@aforo/shared/contract';
import { defineRead } from '@aforo/shared/http';

/**
 * The first requests of this area's screens: the manifest preloads them, and the queries use them.
 */

/** With this URL parameter a screen shows another tab, which does not need the request. */
const unlessOtherTab = ['ver'];

/** Matches how `users-view.ts` reads the URL. */
export const usersRead = defineRead<typeof listUsers>()({
  path: '/api/users',
  query: {
    q: { from: 'q' },
    role: {
      from: 'role',
      words: {
        admin: 'admin',
        receptionist: 'receptionist',
        professional: 'professional',
        client: 'client',
      },
      or: 'any',
    },
    status: {
      from: 'status',
      words: { invited: 'invited', active: 'active', blocked: 'blocked' },
      or: 'any',
    },
    page: { from: 'page', as: 'page', or: '1' },
  },
});
/** Accounts that can be linked to a professional. */
export const professionalAccountsRead = defineRead<typeof listUsers>()({
  path: '/api/users',
  query: { role: 'professional', pageSize: '100' },
});
export const servicesRead = defineRead<typeof listServices>()({
  path: '/api/services',
  unless: unlessOtherTab,
});
export const resourcesRead = defineRead<typeof listResources>()({
  path: '/api/resources',
  unless: unlessOtherTab,
});
export const packagesRead = defineRead<typeof listPackageTemplates>()({
  path: '/api/packages',
  unless: unlessOtherTab,
});
/** Matches how `catalogue-view.ts` reads the URL. */
export const productsRead = defineRead<typeof listProducts>()({
  path: '/api/products',
  query: {
    search: { from: 'q' },
    status: { from: 'archivados', words: { '1': 'archived' }, or: 'active' },
    stock: { from: 'existencias', words: { pocas: 'low' }, or: 'any' },
    page: { from: 'page', as: 'page', or: '1' },
  },
});
export const cashRegistersRead = defineRead<typeof listCashRegisters>()({
  path: '/api/cash/registers',
  unless: ['informe'],
});
export const openShiftsRead = defineRead<typeof listOpenCashSessions>()({
  path: '/api/cash/sessions/open',
  unless: ['informe', 'ver'],
});
export const professionalsRead = defineRead<typeof listProfessionals>()({
  path: '/api/professionals',
});
export const timeOffRead = defineRead<typeof listTimeOff>()({ path: '/api/time-off' });
export const hoursRequestsRead = defineRead<typeof listHoursRequests>()({
  path: '/api/hours-requests',
});
export const professionalRead = defineRead<typeof getProfessional>()({
  path: '/api/professionals/:id',
});
/** The latest changes, without filters; a filtered URL is not preloaded. */
export const changesRead = defineRead<typeof listAudit>()({
  path: '/api/audit',
  query: { actor: {}, entity: {}, action: {}, about: {}, from: {}, to: {}, after: {} },
  unless: [...unlessOtherTab, 'quien', 'que', 'sobre', 'desde', 'hasta'],
});
export const achievementsRead = defineRead<typeof listAchievements>()({
  path: '/api/achievements',
});
export const achievementRead = defineRead<typeof getAchievement>()({
  path: '/api/achievements/:id',
});
export const homeRead = defineRead<typeof getHome>()({
  path: '/api/home',
  unless: unlessOtherTab,
});
export const contactRead = defineRead<typeof getSettingsPart>()({
  path: '/api/settings/contact',
  unless: unlessOtherTab,
});
