export { registerReports } from './reports.routes.ts';
