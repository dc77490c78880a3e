import { randomBytes, randomInt } from 'node:crypto';
import type { Role, Session } from '@aforo/shared/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieOf, hasSessionCookie } from '../server/cookies.ts';
import type { Overrides } from '../overrides/overrides.ts';
import { anybody, type Visitor } from './composition.ts';
import type { RegistrySource, Revision } from './registry-source.ts';

/** Whose session a request's cookies carry; null for nobody. */
export type ReadSession = (request: FastifyRequest) => Promise<Session | null>;

interface Options {
  source: RegistrySource;
  readSession: ReadSession;
  isHttps: boolean;
  /** What browsers try from elsewhere; absent where they can't. */
  overrides?: Overrides | undefined;
}

const cookieName = 'aforo_bucket';
const yearInSeconds = 365 * 24 * 60 * 60;

/** What each visitor is given. */
export interface Visitors {
  /** The revision for who asks; gives a browser without bucket one. */
  revisionFor(request: FastifyRequest, reply: FastifyReply): Promise<Revision>;
}

export function createVisitors(options: Options): Visitors {
  const { source, readSession, isHttps, overrides } = options;
  async function roleOf(request: FastifyRequest): Promise<Role | null> {
    if (!source.needsRole?.() || !hasSessionCookie(request.headers.cookie)) return null;
    // Without an answer there is still a page: the stable one.
    const session = await readSession(request).catch(() => null);
    return session?.user.role ?? null;
  }
  async function ordinaryFor(request: FastifyRequest, reply: FastifyReply): Promise<Revision> {
    if (!source.forVisitor) return source.current();
    let bucket = bucketOf(request);
    if (bucket === null) {
      const cookie = newBucketCookie();
      bucket = cookie.bucket;
      const secure = isHttps ? '; Secure' : '';
      reply.header(
        'set-cookie',
        `${cookieName}=${cookie.value}; Path=/; Max-Age=${yearInSeconds}; HttpOnly; SameSite=Lax${secure}`,
      );
    }
    const visitor: Visitor = { ...anybody, bucket, role: await roleOf(request) };
    return source.forVisitor(visitor);
  }
  return {
    async revisionFor(request, reply) {
      const ordinary = await ordinaryFor(request, reply);
      return overrides ? overrides.over(request, ordinary) : ordinary;
    },
  };
}

/** A browser's bucket, 0 to 99; null when it has none. */
function bucketOf(request: FastifyRequest): number | null {
  const digits = /^(\d{1,2})(\.[\w-]{22})?$/.exec(bucketCookieOf(request) ?? '')?.[1];
  return digits === undefined ? null : Number(digits);
}

/** The cookie's whole value, which tells browsers apart without saying whose they are. */
export function bucketCookieOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return cookieOf(headers.cookie, cookieName);
}

/** The bucket decides about canaries; the rest only tells browsers of one bucket apart. */
function newBucketCookie(): { bucket: number; value: string } {
  const bucket = randomInt(100);
  return { bucket, value: `${bucket}.${randomBytes(16).toString('base64url')}` };
}
