import type { Role } from '@aforo/shared/contract';
import type { FastifyRequest } from 'fastify';
import { hasSessionCookie } from '../../http/cookies.ts';
import type { ReadSession } from '../../http/read-session.ts';

/** A page doesn't wait longer for an API that is slow: it then reads by itself. */
const patienceMs = 200;

/**
 * Whose reads a page may begin with: the role of the session that the browser sent. Null without a
 * session, without an answer, and for those who have to set up their second factor first.
 */
export async function readerRole(
  request: FastifyRequest,
  readSession: ReadSession,
): Promise<Role | null> {
  if (!hasSessionCookie(request.headers.cookie)) return null;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, patienceMs, null);
  });
  const session = await Promise.race([readSession(request).catch(() => null), late]);
  clearTimeout(timer);
  return session === null || session.needsSecondFactor ? null : session.user.role;
}
