import type {
  getAchievement,
  getHome,
  getInstallation,
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
  listSubstituteRequests,
  listTimeOff,
  listUsers,
} from '@aforo/shared/contract';
import { defineRead } from '@aforo/shared/http';
import { changesParams } from './activity/activity-view.ts';
import { catalogueParams } from './catalogue/catalogue-view.ts';
import { usersParams } from './users/list/users-view.ts';

/**
 * The first requests of this area's screens: the manifest preloads them, and the queries use them.
 */

/** With this URL parameter a screen shows another tab, which does not need the request. */
const unlessOtherTab = ['ver'];

const { q, role, status, page } = usersParams.preload;
export const usersRead = defineRead<typeof listUsers>()({
  path: '/api/users',
  query: { q, role, status, page },
});
/** Accounts that can be linked to a professional. */
export const professionalAccountsRead = defineRead<typeof listUsers>()({
  path: '/api/users',
  query: { role: 'professional', pageSize: '100' },
  unless: unlessOtherTab,
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
const { q: search, ...catalogueQuery } = catalogueParams.preload;
export const productsRead = defineRead<typeof listProducts>()({
  path: '/api/products',
  query: { search, ...catalogueQuery },
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
  unless: unlessOtherTab,
});
export const timeOffRead = defineRead<typeof listTimeOff>()({
  path: '/api/time-off',
  unless: unlessOtherTab,
});
export const substituteRequestsRead = defineRead<typeof listSubstituteRequests>()({
  path: '/api/substitute-requests',
  unless: unlessOtherTab,
});
export const hoursRequestsRead = defineRead<typeof listHoursRequests>()({
  path: '/api/hours-requests',
  unless: unlessOtherTab,
});
export const professionalRead = defineRead<typeof getProfessional>()({
  path: '/api/professionals/:id',
});
/** The latest changes, without filters; a filtered URL is not preloaded. */
export const changesRead = defineRead<typeof listAudit>()({
  path: '/api/audit',
  query: { actor: {}, entity: {}, action: {}, about: {}, from: {}, to: {}, after: {} },
  unless: [...unlessOtherTab, ...Object.values(changesParams.names)],
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
export const installationRead = defineRead<typeof getInstallation>()({
  path: '/api/installation',
  unless: unlessOtherTab,
});
export const contactRead = defineRead<typeof getSettingsPart>()({
  path: '/api/settings/contact',
  unless: unlessOtherTab,
});
