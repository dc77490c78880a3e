export { createCenterParts } from './center-parts.ts';
export {
  centerAuditId,
  isCenterEmpty,
  readCenter,
  setCurrency,
  setTimeZone,
  updateContact,
} from './center.repository.ts';
export { isDemoOpen, readDemoState } from './demo-state.ts';
export { logoOf } from './logo.repository.ts';
export {
  createLogoService,
  type PrintableLogo,
  readPrintableLogo,
  readSender,
} from './logo.service.ts';
export {
  bookingLimitsOf,
  feePolicyOf,
  noticeTextsOf,
  publicTimetableSettingsOf,
  returnGraceDaysOf,
  professionalActsOf,
  unmarkedBookingsOf,
} from './policies.ts';
export { createSettingsPart, type SettingsPart } from './settings-part.ts';
