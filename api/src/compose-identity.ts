import cookiePlugin from '@fastify/cookie';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import {
  createAuthMailService,
  createEmailCodesService,
  createFinishLogin,
  createInvitationsService,
  createLoginEvents,
  createLoginService,
  createLoginThrottle,
  createPasswordChangeService,
  createPasswordHasher,
  createPasswordProof,
  createPasswordResetService,
  createRegistrationService,
  forgetOldLinks,
  forgetUnusedDevices,
  type PasswordHasher,
  registerAuth,
} from './identity/auth/index.ts';
import { createClientAccounts } from './people/clients/index.ts';
import type { Dependencies } from './platform/dependencies.ts';
import { createFilesService, registerFiles } from './platform/files/index.ts';
import { deviceCookie, sessionCookie, type SessionReader } from './platform/http/index.ts';
import { createApprovals, registerApprovals } from './identity/approvals/index.ts';
import { createMeService, registerMe } from './identity/me/index.ts';
import {
  createProfessionalAccountsService,
  type InviteUser,
} from './timetable/professionals/index.ts';
import { createSecondFactor } from './identity/second-factor/index.ts';
import {
  createLoginSessionsService,
  loginSessionReader,
  registerLoginSessions,
} from './identity/login-sessions/index.ts';
import { createUsersService, registerUsers, type UsersService } from './identity/users/index.ts';

export interface Identity {
  readSession: SessionReader;
  inviteProfessional: InviteUser;
  users: UsersService;
  /** Registers the routes and their parsers of cookies and uploads. */
  register(app: FastifyInstance): Promise<void>;
}

const daySeconds = 24 * 3600;

/** Composes the modules of identity: auth, second-factor, sessions, me, users and files. */
export async function createIdentity(
  dependencies: Dependencies,
  options: { hasher?: PasswordHasher; secretsKey: Buffer },
): Promise<Identity> {
  const { config, database, clock, jobs } = dependencies;
  const hasher = options.hasher ?? (await createPasswordHasher());
  const sessions = createLoginSessionsService(dependencies);
  const files = createFilesService(dependencies);
  const mail = createAuthMailService(dependencies);
  const throttle = createLoginThrottle({ ...dependencies, mail });
  const events = createLoginEvents(dependencies);
  const finishLogin = createFinishLogin({ ...dependencies, sessions, mail, events, throttle });
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
  const emailCodes = createEmailCodesService({ ...parts, secretsKey: options.secretsKey });
  const users = createUsersService(parts);
  const approvals = createApprovals(parts);

  jobs.repeat('forget old logins', daySeconds, async () => {
    await sessions.forgetExpired();
    await secondFactor.forgetExpired();
    await forgetOldLinks(database.connection, clock.now());
    await forgetUnusedDevices(database.connection, clock.now());
    await events.forgetOld();
    await registration.forgetExpired();
    await emailCodes.forgetExpired();
    await approvals.forgetUnused();
  });

  return {
    readSession: loginSessionReader(sessions, cookie),
    inviteProfessional: (trx, actor, person) =>
      users.invite(trx, actor, person, { hasRecord: true }),
    users,
    async register(app) {
      await app.register(cookiePlugin);
      await app.register(multipart);
      const login = createLoginService(parts);
      const passwordReset = createPasswordResetService(parts);
      const invitations = createInvitationsService(parts);
      const password = createPasswordChangeService(parts);
      const me = createMeService({ ...dependencies, files, onProfileChanged: followProfile });
      registerLoginSessions(app, cookie);
      registerAuth(
        app,
        { login, registration, passwordReset, invitations, emailCodes, mail, sessions },
        cookie,
        ownDevice,
      );
      secondFactor.register(app, cookie, ownDevice);
      registerApprovals(app, approvals);
      registerMe(app, { me, password, sessions }, ownDevice);
      registerFiles(app, files);
      registerUsers(app, users);
    },
  };
}
