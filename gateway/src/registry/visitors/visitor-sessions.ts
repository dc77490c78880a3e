import { createHash } from 'node:crypto';
import type { Role, Session } from '@aforo/shared/contract';
import type { FastifyRequest } from 'fastify';
import { hasSessionCookie } from '../../http/cookies.ts';
import type { ReadSession } from '../../http/read-session.ts';

/** Who asks. */
export type VisitorSession =
  | { kind: 'nobody' }
  | { kind: 'person'; session: Session }
  /** The API didn't say in time. The role is the last that it said of this cookie. */
  | { kind: 'unknown'; lastRole: Role | null };

export interface VisitorSessions {
  /** Reads a request's session once, and waits at most so long for the API. */
  read(request: FastifyRequest, patienceMs: number): Promise<VisitorSession>;
}

/** Cookies whose role is remembered; beyond that the oldest go. */
const most = 10_000;

/**
 * The sessions of visitors. While the API is away, a page that is open goes on being given what its person
 * was given before; that grants nothing, because every call is decided by the API.
 */
export function createVisitorSessions(readSession: ReadSession): VisitorSessions {
  const roles = new Map<string, Role>();
  const answers = new WeakMap<FastifyRequest, Promise<VisitorSession>>();

  async function ask(request: FastifyRequest, key: string): Promise<VisitorSession> {
    const session = await readSession(request);
    roles.delete(key);
    if (!session) return { kind: 'nobody' };
    roles.set(key, session.user.role);
    const [oldest] = roles.keys();
    if (roles.size > most && oldest !== undefined) roles.delete(oldest);
    return { kind: 'person', session };
  }

  return {
    async read(request, patienceMs) {
      const { cookie } = request.headers;
      if (!hasSessionCookie(cookie)) return { kind: 'nobody' };
      const key = keyOf(cookie);
      const unknown = (): VisitorSession => ({ kind: 'unknown', lastRole: roles.get(key) ?? null });
      const asked = answers.get(request) ?? ask(request, key);
      answers.set(request, asked);
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<VisitorSession>((resolve) => {
        timer = setTimeout(() => resolve(unknown()), patienceMs);
      });
      return Promise.race([asked.catch(unknown), late]).finally(() => clearTimeout(timer));
    },
  };
}

/** The role of whoever asks, as far as it is known. */
export function roleOf(visitor: VisitorSession): Role | null {
  switch (visitor.kind) {
    case 'nobody':
      return null;
    case 'person':
      return visitor.session.user.role;
    case 'unknown':
      return visitor.lastRole;
  }
}

/** Not the cookies themselves: whoever reads this process's memory should find no session in it. */
function keyOf(cookie = ''): string {
  const session = /(?:^|;\s*)((?:__Host-)?aforo_session=[^;]*)/.exec(cookie)?.[1] ?? '';
  return createHash('sha256').update(session).digest('base64');
}
