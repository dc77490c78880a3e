export {
  type AuthMailService,
  createAuthMailService,
  type FactorChange,
} from './auth-mail.service.ts';
export { registerAuth } from './auth.routes.ts';
export { ensureClientRecord, type OnClientRegistered } from './client-record.service.ts';
export { deviceMaxAgeSeconds, forgetUnusedDevices } from './devices/devices.service.ts';
export {
  createFinishLogin,
  type FinishedLogin,
  type FinishLogin,
  type RequestSource,
  requestSourceOf,
} from './finish-login.service.ts';
export { announceFirstAdmin } from './first-admin.service.ts';
export { createInvitationsService } from './invitations.service.ts';
export { forgetOldLinks, withdrawLinksOf } from './links.service.ts';
export { createLoginEvents, type LoginEventsService } from './login-events.service.ts';
export { createLoginThrottle } from './login-throttle.ts';
export { createLoginService } from './login.service.ts';
export {
  createPasswordChangeService,
  type PasswordChangeService,
} from './password-change.service.ts';
export { createPasswordProof, type PasswordProof } from './password-proof.service.ts';
export { createPasswordResetService } from './password-reset.service.ts';
export { createPasswordHasher, type PasswordHasher } from './passwords.ts';
export { createRegistrationService } from './registration.service.ts';
export { claimEmail } from './registrations/registrations.service.ts';
