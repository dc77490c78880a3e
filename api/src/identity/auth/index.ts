export {
  type AuthMailService,
  createAuthMailService,
  type FactorChange,
} from './links/auth-mail.service.ts';
export { registerAuth } from './auth.routes.ts';
export {
  ensureClientRecord,
  type OnClientRegistered,
} from './registrations/client-record.service.ts';
export { deviceMaxAgeSeconds, forgetUnusedDevices } from './devices/devices.service.ts';
export {
  createFinishLogin,
  type FinishedLogin,
  type FinishLogin,
  type RequestSource,
  requestSourceOf,
} from './log-in/finish-login.service.ts';
export { announceFirstAdmin } from './invitations/first-admin.service.ts';
export { createEmailCodesService } from './email-codes/email-codes.service.ts';
export { createInvitationsService } from './invitations/invitations.service.ts';
export { forgetOldLinks, withdrawLinksOf } from './links/links.service.ts';
export { createLoginEvents, type LoginEventsService } from './log-in/login-events.service.ts';
export { createLoginThrottle } from './log-in/login-throttle.ts';
export { createLoginService } from './log-in/login.service.ts';
export {
  createPasswordChangeService,
  type PasswordChangeService,
} from './passwords/password-change.service.ts';
export { createPasswordProof, type PasswordProof } from './passwords/password-proof.service.ts';
export { createPasswordResetService } from './passwords/password-reset.service.ts';
export { createPasswordHasher, type PasswordHasher } from './passwords/passwords.ts';
export { createRegistrationService } from './registrations/registration.service.ts';
export { claimEmail } from './registrations/registrations.service.ts';
