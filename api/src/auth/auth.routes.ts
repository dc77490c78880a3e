import * as contract from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../http/route.ts';
import type { SessionCookie } from '../http/session-cookie.ts';
import type { OpenedSession, SessionsService } from '../sessions/sessions.service.ts';
import { addressLimits, loginAttempts } from './auth-limits.ts';
import type { AuthMailService } from './auth-mail.service.ts';
import type { InvitationsService } from './invitations.service.ts';
import type { LoginService } from './login.service.ts';
import type { PasswordResetService } from './password-reset.service.ts';
import type { RegistrationService } from './registration.service.ts';

export interface AuthServices {
  login: LoginService;
  registration: RegistrationService;
  passwordReset: PasswordResetService;
  invitations: InvitationsService;
  mail: AuthMailService;
  sessions: SessionsService;
}

const policy = 'public';

/** Getting in and out. Nobody is logged in yet, so every route has a limit per address. */
export function registerAuth(
  app: FastifyInstance,
  services: AuthServices,
  cookie: SessionCookie,
): void {
  const { login, registration, passwordReset, invitations, mail, sessions } = services;

  route(app, contract.login, {
    policy,
    limit: addressLimits.login,
    // A ticket for the second step is one.
    answersSecret: true,
    attempts: { ...loginAttempts, keyOf: ({ email }) => email },
    handler: async ({ body, request, reply }) => {
      const userAgent = request.headers['user-agent'] ?? '';
      const outcome = await login.login({ ...body, userAgent });
      if ('secondStep' in outcome) return outcome;
      // A login takes the place of the one this browser had.
      const earlier = cookie.read(request);
      if (earlier) await sessions.closeByToken(earlier);
      return enter(reply, outcome.opened);
    },
  });

  route(app, contract.logout, {
    policy,
    handler: async ({ request, reply }) => {
      const token = cookie.read(request);
      if (token) await sessions.closeByToken(token);
      cookie.clear(reply);
    },
  });

  route(app, contract.register, {
    policy,
    limit: addressLimits.register,
    handler: ({ transaction, body }) =>
      registration.register(transaction, { ...body, phone: body.phone ?? '' }),
  });

  route(app, contract.resendVerification, {
    policy,
    limit: addressLimits.mail,
    handler: ({ transaction, body }) => mail.ask(transaction, 'verification', body.email),
  });

  route(app, contract.verifyEmail, {
    policy,
    limit: addressLimits.link,
    handler: ({ transaction, body }) =>
      transaction((trx) => registration.confirmEmail(trx, body.token)),
  });

  route(app, contract.forgotPassword, {
    policy,
    limit: addressLimits.mail,
    handler: ({ transaction, body }) => mail.ask(transaction, 'passwordReset', body.email),
  });

  route(app, contract.resetPassword, {
    policy,
    limit: addressLimits.link,
    handler: ({ transaction, body }) => passwordReset.reset(transaction, body),
  });

  route(app, contract.getInvitation, {
    policy,
    limit: addressLimits.link,
    handler: ({ params }) => invitations.read(params.token),
  });

  route(app, contract.acceptInvitation, {
    policy,
    limit: addressLimits.link,
    handler: async ({ params, body, request, reply }) => {
      const { name, email, password } = body;
      const userAgent = request.headers['user-agent'] ?? '';
      const { token } = params;
      return enter(reply, await invitations.accept({ token, name, email, password, userAgent }));
    },
  });

  function enter(reply: Parameters<SessionCookie['write']>[0], opened: OpenedSession) {
    cookie.write(reply, opened.token, opened.maxAgeSeconds);
    return { session: opened.session };
  }
}
