export { createAchievementsService } from './achievements.service.ts';
export { registerAchievements } from './achievements.routes.ts';
export { listBookingsReachingStep } from './awards.repository.ts';
