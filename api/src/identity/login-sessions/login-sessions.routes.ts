import { getSession } from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import { route, type SessionCookie, type SessionReader } from '../../platform/http/index.ts';
import type { LoginSessionsService } from './login-sessions.service.ts';

export function registerLoginSessions(app: FastifyInstance, cookie: SessionCookie): void {
  route(app, getSession, {
    policy: 'public',
    handler: async ({ request, reply }) => {
      const found = await request.authentication(reply);
      if (found === 'expired') cookie.clear(reply);
      return { session: found === 'expired' ? null : (found?.session ?? null) };
    },
  });
}

/** Authenticates a request by its session cookie. */
export function loginSessionReader(
  sessions: LoginSessionsService,
  cookie: SessionCookie,
): SessionReader {
  return async (request, _reply, reading) => {
    const token = cookie.read(request);
    if (!token) return null;
    const session = await sessions.read(token, { address: request.ip }, reading);
    if (!session) return 'expired';
    const { id: userId, role, clientId, professionalId, dependants = [] } = session.user;
    const dependantIds = dependants.map(({ id }) => id);
    const actor = { userId, role, clientId, professionalId, dependantIds };
    return { actor, session, isProven: sessions.isProven(session) };
  };
}
