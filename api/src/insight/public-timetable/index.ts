export { registerPublicTimetable } from './public-timetable.routes.ts';
