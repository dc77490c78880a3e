export { createAchievementsService } from './achievements.service.ts';
export { registerAchievements } from './achievements.routes.ts';
export { listReaching } from './awards.repository.ts';
