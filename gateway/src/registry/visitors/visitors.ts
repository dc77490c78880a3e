import { randomBytes, randomInt } from 'node:crypto';
import type { Role } from '@aforo/shared/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieOf, hasSessionCookie } from '../../http/cookies.ts';
import type { Signer } from '../../http/signer.ts';
import type { Overrides } from '../overrides/overrides.ts';
import { createReporterIdentities, type Reporter } from '../reporters/reporter.ts';
import type { ReadSession } from '../../http/read-session.ts';
import { anonymousVisitor, type Visitor } from '../composition/composition.ts';
import type { RegistrySource, Revision } from '../composition/registry-source.ts';

interface Options {
  source: RegistrySource;
  readSession: ReadSession;
  isHttps: boolean;
  /** Signs the cookies. */
  signer: Signer;
  /** Overrides of single browsers; absent where they aren't allowed. */
  overrides?: Overrides | undefined;
  now(): Date;
}

const yearInSeconds = 365 * 24 * 60 * 60;

/** What each visitor is given. */
export interface Visitors {
  /**
   * The revision for a request. Sets the cookie of a new browser, and for each one the signed record of
   * what it was served.
   */
  revisionFor(request: FastifyRequest, reply: FastifyReply): Promise<Revision>;
  /** The browser's pseudonymous id; undefined without a cookie signed by us. */
  nameOf(request: FastifyRequest): string | undefined;
  /** Who sends a report; null when nothing proves that they were served any build. */
  reporterOf(request: FastifyRequest): Promise<Reporter | null>;
}

export function createVisitors(options: Options): Visitors {
  const { source, readSession, isHttps, signer, overrides, now } = options;
  const reporters = createReporterIdentities({ signer, readSession, isHttps, now });
  // As the session's: the browser then holds it to this very host and to encrypted connections.
  const cookieName = isHttps ? '__Host-aforo_bucket' : 'aforo_bucket';
  async function roleOf(request: FastifyRequest): Promise<Role | null> {
    if (!source.needsRole?.() || !hasSessionCookie(request.headers.cookie)) return null;
    // Without an answer there is still a page: the stable one.
    const session = await readSession(request).catch(() => null);
    return session?.user.role ?? null;
  }
  async function ordinaryFor(request: FastifyRequest, reply: FastifyReply): Promise<Revision> {
    if (!source.forVisitor) return source.current();
    const cookie = cookieOf(request.headers.cookie, cookieName);
    // A visitor who forges their bucket changes only what they see themselves.
    const bucket = bucketIn(cookie) ?? randomInt(100);
    const known = nameIn(cookie, signer);
    const name = known ?? `${bucket}.${randomBytes(16).toString('base64url')}`;
    if (known === undefined) {
      const value = `${name}.${signer.sign('visitor', name)}`;
      const secure = isHttps ? '; Secure' : '';
      reply.header(
        'set-cookie',
        `${cookieName}=${value}; Path=/; Max-Age=${yearInSeconds}; HttpOnly; SameSite=Lax${secure}`,
      );
    }
    const visitor: Visitor = { ...anonymousVisitor, bucket, role: await roleOf(request) };
    const revision = source.forVisitor(visitor);
    reply.header('set-cookie', reporters.cookieFor(request, name, revision.registry));
    return revision;
  }
  const nameOf = ({ headers }: FastifyRequest): string | undefined =>
    nameIn(cookieOf(headers.cookie, cookieName), signer);
  return {
    nameOf,
    async revisionFor(request, reply) {
      const ordinary = await ordinaryFor(request, reply);
      return overrides ? overrides.over(request, ordinary) : ordinary;
    },
    reporterOf: (request) => reporters.reporterOf(request, nameOf(request)),
  };
}

/** The bucket in a cookie, 0 to 99: it decides about canaries. */
function bucketIn(cookie = ''): number | null {
  const digits = /^(\d{1,2})(\.|$)/.exec(cookie)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** The id in a cookie with our signature; undefined for any other cookie. */
function nameIn(cookie = '', signer: Signer): string | undefined {
  const [, name, signature] = /^(\d{1,2}\.[\w-]{22})\.([\w-]{43})$/.exec(cookie) ?? [];
  if (name === undefined || signature === undefined) return undefined;
  return signer.verify(signature, 'visitor', name) ? name : undefined;
}
