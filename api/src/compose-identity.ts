import cookiePlugin from '@fastify/cookie';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { registerAuth } from './identity/auth/auth.routes.ts';
import { createAuthMailService } from './identity/auth/auth-mail.service.ts';
import { forgetUnusedDevices } from './identity/auth/devices/devices.service.ts';
import { createFinishLogin } from './identity/auth/finish-login.service.ts';
import { createInvitationsService } from './identity/auth/invitations.service.ts';
import { forgetOldLinks } from './identity/auth/links.service.ts';
import { createLoginService } from './identity/auth/login.service.ts';
import { createLoginEvents } from './identity/auth/login-events.service.ts';
import { createLoginThrottle } from './identity/auth/login-throttle.ts';
import { createPasswordChangeService } from './identity/auth/password-change.service.ts';
import { createPasswordProof } from './identity/auth/password-proof.service.ts';
import { createPasswordResetService } from './identity/auth/password-reset.service.ts';
import { createPasswordHasher, type PasswordHasher } from './identity/auth/passwords.ts';
import { createRegistrationService } from './identity/auth/registration.service.ts';
import { createClientAccounts } from './people/clients/client-accounts.service.ts';
import type { Dependencies } from './platform/dependencies.ts';
import { registerFiles } from './platform/files/files.routes.ts';
import { createFilesService } from './platform/files/files.service.ts';
import type { SessionReader } from './platform/http/authentication.ts';
import { registerMe } from './identity/me/me.routes.ts';
import { createMeService } from './identity/me/me.service.ts';
import { deviceCookie } from './platform/http/device-cookie.ts';
import { sessionCookie } from './platform/http/session-cookie.ts';
import { createProfessionalAccountsService } from './timetable/professionals/professional-accounts.service.ts';
import { createSecondFactor } from './identity/second-factor/index.ts';
import {
  registerLoginSessions,
  loginSessionReader,
} from './identity/login-sessions/login-sessions.routes.ts';
import { createLoginSessionsService } from './identity/login-sessions/login-sessions.service.ts';
import { registerUsers } from './identity/users/users.routes.ts';
import { createUsersService } from './identity/users/users.service.ts';

export interface Identity {
  readSession: SessionReader;
  /** Adds the routes, and what they need to read cookies and uploads. */
  register(app: FastifyInstance): Promise<void>;
}

const daySeconds = 24 * 3600;

/** Puts together who people are: the modules auth, second-factor, sessions, me, users and
 * files. */
export async function createIdentity(
  dependencies: Dependencies,
  options: { hasher?: PasswordHasher; secretsKey: Buffer },
): Promise<Identity> {
  const { config, database, clock, audit, jobs } = dependencies;
  const hasher = options.hasher ?? (await createPasswordHasher());
  const sessions = createLoginSessionsService(dependencies);
  const files = createFilesService(dependencies);
  const mail = createAuthMailService(dependencies);
  const throttle = createLoginThrottle({ ...dependencies, mail });
  const events = createLoginEvents(dependencies);
  const finishLogin = createFinishLogin({ clock, sessions, mail, events, throttle });
  const { linkAccount: onClientRegistered, followProfile } = createClientAccounts(dependencies);
  const onProfessionalNamed = createProfessionalAccountsService(dependencies);
  const secondFactor = createSecondFactor({
    ...dependencies,
    secretsKey: options.secretsKey,
    hasher,
    sessions,
    mail,
    provePassword: createPasswordProof({ ...dependencies, hasher }),
    events,
    finishLogin,
  });
  const parts = {
    ...dependencies,
    hasher,
    sessions,
    mail,
    throttle,
    events,
    finishLogin,
    askSecondStep: secondFactor.ask,
    onClientRegistered,
    onProfessionalNamed,
  };
  const { isHttps } = config.publicUrl;
  const cookie = sessionCookie(isHttps);
  const ownDevice = deviceCookie(isHttps);
  const registration = createRegistrationService(parts);

  jobs.repeat('forget old logins', daySeconds, async () => {
    await sessions.forgetExpired();
    await secondFactor.forgetExpired();
    await forgetOldLinks(database.connection, clock.now());
    await forgetUnusedDevices(database.connection, clock.now());
    await events.forgetOld();
    await registration.forgetExpired();
  });

  return {
    readSession: loginSessionReader(sessions, cookie),
    async register(app) {
      await app.register(cookiePlugin);
      await app.register(multipart);
      const login = createLoginService(parts);
      const passwordReset = createPasswordResetService(parts);
      const invitations = createInvitationsService(parts);
      const password = createPasswordChangeService(parts);
      const me = createMeService({ database, audit, files, onProfileChanged: followProfile });
      registerLoginSessions(app, cookie);
      registerAuth(
        app,
        { login, registration, passwordReset, invitations, mail, sessions },
        cookie,
        ownDevice,
      );
      secondFactor.register(app, cookie, ownDevice);
      registerMe(app, { me, password, sessions }, ownDevice);
      registerFiles(app, files);
      registerUsers(app, createUsersService(parts));
    },
  };
}
