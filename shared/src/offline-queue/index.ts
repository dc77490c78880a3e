/** Acts that wait on the device for a connection; the only owner of such a queue. */
export { statusHere, type AttendanceStatus, type Mark, type Queue } from './attendance-marks.ts';
export { useAttendanceQueue, type AttendanceQueue } from './use-attendance-queue.ts';
