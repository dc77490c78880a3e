import { createHash } from 'node:crypto';
import type { Role, Session } from '@aforo/shared/contract';
import type { FastifyRequest } from 'fastify';
import { hasSessionCookie } from '../../http/cookies.ts';
import type { ReadSession } from '../../http/read-session.ts';

/** The visitor of a request. */
export type VisitorSession =
  | { kind: 'anonymous' }
  | { kind: 'person'; session: Session }
  /** The API didn't respond in time; `last` is its last response for this cookie. */
  | { kind: 'unknown'; last: LastSession | null };

interface LastSession {
  accountId: string;
  role: Role;
  needsSecondFactor: boolean;
}

export interface VisitorSessions {
  /** Reads a request's session once, and waits at most this long for the API. */
  read(request: FastifyRequest, maxWaitMs: number): Promise<VisitorSession>;
}

/** Maximum number of remembered cookies; the oldest are dropped. */
const maxRemembered = 10_000;

/**
 * The sessions of visitors. While the API is down, open pages keep getting the builds of their last
 * known role; this grants nothing, because the API authorises every call.
 */
export function createVisitorSessions(readSession: ReadSession): VisitorSessions {
  const lastOf = new Map<string, LastSession>();
  const answers = new WeakMap<FastifyRequest, Promise<VisitorSession>>();

  async function ask(request: FastifyRequest, key: string): Promise<VisitorSession> {
    const session = await readSession(request);
    lastOf.delete(key);
    if (!session) return { kind: 'anonymous' };
    const { user, needsSecondFactor = false } = session;
    lastOf.set(key, { accountId: user.id, role: user.role, needsSecondFactor });
    const [oldest] = lastOf.keys();
    if (lastOf.size > maxRemembered && oldest !== undefined) lastOf.delete(oldest);
    return { kind: 'person', session };
  }

  return {
    async read(request, maxWaitMs) {
      const { cookie } = request.headers;
      if (!hasSessionCookie(cookie)) return { kind: 'anonymous' };
      const key = keyOf(cookie);
      const unknown = (): VisitorSession => ({ kind: 'unknown', last: lastOf.get(key) ?? null });
      const asked = answers.get(request) ?? ask(request, key);
      answers.set(request, asked);
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<VisitorSession>((resolve) => {
        timer = setTimeout(() => resolve(unknown()), maxWaitMs);
      });
      return Promise.race([asked.catch(unknown), late]).finally(() => clearTimeout(timer));
    },
  };
}

/** The visitor's role, as far as it is known. */
export function roleOf(visitor: VisitorSession): Role | null {
  switch (visitor.kind) {
    case 'anonymous':
      return null;
    case 'person':
      return visitor.session.user.role;
    case 'unknown':
      return visitor.last?.role ?? null;
  }
}

/** The id of the visitor's account, as far as it is known. */
export function accountOf(visitor: VisitorSession): string | null {
  switch (visitor.kind) {
    case 'anonymous':
      return null;
    case 'person':
      return visitor.session.user.id;
    case 'unknown':
      return visitor.last?.accountId ?? null;
  }
}

/**
 * The role whose first reads a page may start. Null while the user has to set up a second factor,
 * because the reads would be refused. While the API is slow, the last known role is used: the API
 * authorises each read anyway.
 */
export function readerOf(visitor: VisitorSession | undefined): Role | null {
  if (visitor === undefined || visitor.kind === 'anonymous') return null;
  const known = visitor.kind === 'person' ? visitor.session : visitor.last;
  return known === null || known.needsSecondFactor ? null : roleOf(visitor);
}

/** Hashed, so that a memory dump of this process contains no session cookies. */
function keyOf(cookie = ''): string {
  const session = /(?:^|;\s*)((?:__Host-)?aforo_session=[^;]*)/.exec(cookie)?.[1] ?? '';
  return createHash('sha256').update(session).digest('base64');
}
