/** The module of the shell's build that the gateway renders pages with. */
export { describeFramePaint, renderFramePaint } from './first-paint/render-frame.tsx';
export { renderPublicTimetable } from './public-timetable/render-public-timetable.tsx';
