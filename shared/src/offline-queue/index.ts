/** The offline queue: writes stored on the device until there is a connection. */
export { shownStatus, type AttendanceStatus, type Mark, type Queue } from './attendance-marks.ts';
export { useAttendanceQueue, type AttendanceQueue } from './use-attendance-queue.ts';
