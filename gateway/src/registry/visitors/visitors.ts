import { randomBytes } from 'node:crypto';
import type { Role } from '@aforo/shared/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieOf } from '../../http/cookies.ts';
import type { Signer } from '../../http/signer.ts';
import type { Overrides } from '../overrides/overrides.ts';
import { createReporterIdentities, type Reporter } from '../reporters/reporter.ts';
import type { ReadSession } from '../../http/read-session.ts';
import { canaryBucket, type CanaryPerson } from '../composition/canary-bucket.ts';
import { revisionOf, type RegistrySource, type Revision } from '../composition/registry-source.ts';
import { visibleAt, visibleTo } from '../composition/visible-to.ts';
import {
  accountOf,
  roleOf,
  type VisitorSession,
  type VisitorSessions,
} from './visitor-sessions.ts';

interface Options {
  source: RegistrySource;
  readSession: ReadSession;
  sessions: VisitorSessions;
  isHttps: boolean;
  /** Signs the cookies. */
  signer: Signer;
  /** Overrides of single browsers; absent if not allowed. */
  overrides?: Overrides | undefined;
  now(): Date;
}

const yearInSeconds = 365 * 24 * 60 * 60;

/** A page doesn't wait longer for a slow API; it then requests the session itself. */
const pageMaxWaitMs = 200;
/** Less than a page waits for its registry (shell/src/registry). */
const registryMaxWaitMs = 3000;

/** The data that a page is rendered from. */
export interface PageVisit {
  revision: Revision;
  visitor: VisitorSession;
}

/** Determines what each visitor gets. */
export interface Visitors {
  /**
   * The revision for a page at a path. Sets the cookie of a new browser, and for each one the
   * signed record of the served builds.
   */
  visit(request: FastifyRequest, reply: FastifyReply, pathname: string): Promise<PageVisit>;
  /** The same for `/registry`. Null while the visitor is unknown: the page keeps its registry. */
  revisionFor(request: FastifyRequest, reply: FastifyReply): Promise<Revision | null>;
  /** The browser's pseudonymous id; undefined without a cookie signed by us. */
  nameOf(request: FastifyRequest): string | undefined;
  /** Whether the request has a session; while the API doesn't respond, by its last response. */
  hasSession(request: FastifyRequest): Promise<boolean>;
  /** The sender of a report; null without a proof that they were served any build. */
  reporterOf(request: FastifyRequest): Promise<Reporter | null>;
}

export function createVisitors(options: Options): Visitors {
  const { source, readSession, sessions, isHttps, signer, overrides, now } = options;
  const reporters = createReporterIdentities({ signer, readSession, isHttps, now });
  // As for the session cookie: the browser then binds it to this host and to encrypted connections.
  const cookieName = isHttps ? '__Host-aforo_bucket' : 'aforo_bucket';
  const visibleParts = new WeakMap<Revision, Map<Role | null, Revision>>();

  /** Computed once per role and revision. */
  function visibleOf(whole: Revision, role: Role | null): Revision {
    const parts = visibleParts.get(whole) ?? new Map<Role | null, Revision>();
    visibleParts.set(whole, parts);
    const known = parts.get(role) ?? revisionOf(visibleTo(whole.registry, role), whole.shell);
    parts.set(role, known);
    return known;
  }

  /** All areas with the builds for this visitor, and the part visible to them. */
  async function given(request: FastifyRequest, reply: FastifyReply, visitor: VisitorSession) {
    const ordinary = await ordinaryFor(request, reply, visitor);
    const whole = overrides ? await overrides.over(request, ordinary) : ordinary;
    return { whole, visible: visibleOf(whole, roleOf(visitor)) };
  }

  async function ordinaryFor(
    request: FastifyRequest,
    reply: FastifyReply,
    visitor: VisitorSession,
  ): Promise<Revision> {
    if (!source.forVisitor) return source.current();
    const known = nameOf(request);
    const name = known ?? randomBytes(16).toString('base64url');
    if (known === undefined) {
      const value = `${name}.${signer.sign('visitor', name)}`;
      const secure = isHttps ? '; Secure' : '';
      reply.header(
        'set-cookie',
        `${cookieName}=${value}; Path=/; Max-Age=${yearInSeconds}; HttpOnly; SameSite=Lax${secure}`,
      );
    }
    const [account, role] = [accountOf(visitor), roleOf(visitor)];
    // An account keeps its builds on all its devices.
    const person: CanaryPerson =
      account === null ? { kind: 'browser', name } : { kind: 'account', id: account };
    const revision = source.forVisitor({
      bucketOf: (area, buildId) => canaryBucket(signer, person, area, buildId),
      account,
      role,
    });
    const { registry } = visibleOf(revision, role);
    reply.header('set-cookie', reporters.cookieFor(request, name, registry));
    return revision;
  }
  const nameOf = ({ headers }: FastifyRequest): string | undefined =>
    nameIn(cookieOf(headers.cookie, cookieName), signer);
  return {
    nameOf,
    async visit(request, reply, pathname) {
      const visitor = await sessions.read(request, pageMaxWaitMs);
      const { whole, visible } = await given(request, reply, visitor);
      const registry = visibleAt(whole.registry, visible.registry, pathname);
      const isVisible = registry === visible.registry;
      return { visitor, revision: isVisible ? visible : revisionOf(registry, visible.shell) };
    },
    async revisionFor(request, reply) {
      const visitor = await sessions.read(request, registryMaxWaitMs);
      if (visitor.kind === 'unknown' && roleOf(visitor) === null) return null;
      return (await given(request, reply, visitor)).visible;
    },
    async hasSession(request) {
      return roleOf(await sessions.read(request, registryMaxWaitMs)) !== null;
    },
    reporterOf: (request) => reporters.reporterOf(request, nameOf(request)),
  };
}

/**
 * The id in a cookie with our signature; undefined for any other cookie. Ids of earlier versions
 * begin with a number.
 */
function nameIn(cookie = '', signer: Signer): string | undefined {
  const [, name, signature] = /^((?:\d{1,2}\.)?[\w-]{22})\.([\w-]{43})$/.exec(cookie) ?? [];
  if (name === undefined || signature === undefined) return undefined;
  return signer.verify(signature, 'visitor', name) ? name : undefined;
}
