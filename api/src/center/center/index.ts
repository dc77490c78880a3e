export { createAppearanceService } from './appearance.service.ts';
export { bookingLimitsOf, createBookingLimitsService } from './booking-limits.service.ts';
export {
  centerAuditId,
  countPartChange,
  isCenterEmpty,
  isPartCurrent,
  lockCenter,
  readCenter,
  setTimeZone,
} from './center.repository.ts';
export { createCenterService } from './center.service.ts';
export { isDemoOpen, readDemoState } from './demo-state.ts';
export { logoOf } from './logo.repository.ts';
export {
  createLogoService,
  type PrintableLogo,
  readPrintableLogo,
  readSender,
} from './logo.service.ts';
export { createNoticeTextsService, noticeTextsOf } from './notice-texts.service.ts';
export { createFeePolicyService, feePolicyOf } from './fee-policy.service.ts';
export {
  createPublicTimetableSettingsService,
  publicTimetableSettingsOf,
} from './public-timetable-settings.service.ts';
export { createReturnGraceService, returnGraceDaysOf } from './return-grace.service.ts';
export { createSessionClosingService, unmarkedBookingsOf } from './session-closing.service.ts';
