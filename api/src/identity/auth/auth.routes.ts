import * as contract from '@aforo/shared/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type DeviceCookie, route, type SessionCookie } from '../../platform/http/index.ts';
import type { LoginSessionsService } from '../login-sessions/index.ts';
import { addressLimits } from './auth-limits.ts';
import type { AuthMailService } from './links/auth-mail.service.ts';
import { deviceMaxAgeSeconds } from './devices/devices.service.ts';
import type { FinishedLogin } from './log-in/finish-login.service.ts';
import type { InvitationsService } from './invitations/invitations.service.ts';
import type { EmailCodesService } from './email-codes/email-codes.service.ts';
import type { LoginService } from './log-in/login.service.ts';
import type { PasswordResetService } from './passwords/password-reset.service.ts';
import type { RegistrationService } from './registrations/registration.service.ts';
import { requestSourceOf } from './request-source.ts';

export interface AuthServices {
  login: LoginService;
  registration: RegistrationService;
  passwordReset: PasswordResetService;
  invitations: InvitationsService;
  emailCodes: EmailCodesService;
  mail: AuthMailService;
  sessions: LoginSessionsService;
}

const policy = 'public';

/**
 * Log-in, log-out, registration and passwords. These routes are anonymous, so each has a limit per
 * address.
 */
export function registerAuth(
  app: FastifyInstance,
  services: AuthServices,
  cookie: SessionCookie,
  deviceCookie: DeviceCookie,
): void {
  const { login, registration, passwordReset, invitations, emailCodes, mail, sessions } = services;

  route(app, contract.login, {
    policy,
    limit: addressLimits.login,
    // The ticket for the second step is a secret.
    answersSecret: true,
    handler: async ({ body, request, reply }) => {
      const source = requestSourceOf(request, deviceCookie);
      const outcome = await login.login({ ...body, source });
      if ('secondStep' in outcome) return outcome;
      await closeEarlier(request);
      return setLoginCookie(reply, outcome.finished);
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
    handler: async ({ transaction, body, request, reply }) => {
      const source = requestSourceOf(request, deviceCookie);
      const input = { ...body, phone: body.phone ?? '' };
      return answerWithDeviceCookie(reply, await registration.register(transaction, input, source));
    },
  });

  route(app, contract.resendVerification, {
    policy,
    limit: addressLimits.mail,
    handler: ({ transaction, body, request }) =>
      mail.ask(transaction, 'verification', body.email, requestSourceOf(request, deviceCookie)),
  });

  route(app, contract.verifyEmail, {
    policy,
    limit: addressLimits.link,
    handler: async ({ body, request, reply }) => {
      const source = requestSourceOf(request, deviceCookie);
      const { token, password } = body;
      const finished = await registration.confirmEmail({ token, password }, source);
      if (!finished) return { status: 'passwordNeeded' } as const;
      await closeEarlier(request);
      return { status: 'confirmed', ...setLoginCookie(reply, finished) } as const;
    },
  });

  route(app, contract.requestEmailCode, {
    policy,
    limit: addressLimits.mail,
    // The ticket is a secret.
    answersSecret: true,
    handler: ({ body }) => emailCodes.request(body),
  });

  route(app, contract.confirmEmailCode, {
    policy,
    limit: addressLimits.link,
    answersSecret: true,
    handler: async ({ body, request, reply }) => {
      const source = requestSourceOf(request, deviceCookie);
      const outcome = await emailCodes.confirm(body, source);
      if ('secondStep' in outcome) return outcome;
      await closeEarlier(request);
      return setLoginCookie(reply, outcome.finished);
    },
  });

  route(app, contract.forgotPassword, {
    policy,
    limit: addressLimits.mail,
    handler: ({ transaction, body, request }) =>
      mail.ask(transaction, 'passwordReset', body.email, requestSourceOf(request, deviceCookie)),
  });

  route(app, contract.resetPassword, {
    policy,
    limit: addressLimits.link,
    handler: async ({ transaction, body, request, reply }) =>
      answerWithDeviceCookie(
        reply,
        await passwordReset.reset(transaction, body, requestSourceOf(request, deviceCookie)),
      ),
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
      const source = requestSourceOf(request, deviceCookie);
      const { token } = params;
      return setLoginCookie(
        reply,
        await invitations.accept({ token, name, email, password, source }),
      );
    },
  });

  /** A log-in replaces the browser's previous login session. */
  async function closeEarlier(request: FastifyRequest): Promise<void> {
    const earlier = cookie.read(request);
    if (earlier) await sessions.closeByToken(earlier);
  }

  /** Answers and sets the device cookie. */
  function answerWithDeviceCookie<Answer>(
    reply: FastifyReply,
    { answer, deviceToken }: { answer: Answer; deviceToken: string },
  ): Answer {
    deviceCookie.write(reply, deviceToken, deviceMaxAgeSeconds);
    return answer;
  }

  function setLoginCookie(reply: FastifyReply, finished: FinishedLogin) {
    const { token, maxAgeSeconds, session, deviceToken } = finished;
    cookie.write(reply, token, maxAgeSeconds);
    return answerWithDeviceCookie(reply, { answer: { session }, deviceToken });
  }
}
