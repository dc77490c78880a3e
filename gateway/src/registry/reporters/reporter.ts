import type { Registry, Session } from '@aforo/shared/contract';
import type { FastifyRequest } from 'fastify';
import { cookieOf, hasSessionCookie } from '../../http/cookies.ts';
import type { Signer } from '../../http/signer.ts';
import type { ReadSession } from '../../http/read-session.ts';
import { networkOf } from './network.ts';

/**
 * The sender of a report on builds, with the properties that decide whether it counts
 * (docs/decisions/0125).
 */
export interface Reporter {
  /** A keyed hash of the account or, without a session, of the browser's cookie. */
  person: string;
  /** A keyed hash of the sender's network. */
  network: string;
  hasSession: boolean;
  /** Whether the account belongs to the team. Only an administrator creates such accounts. */
  isStaff: boolean;
  /** Whether a gateway served this build to this browser, in this network, within the last day. */
  wasServed(area: string, buildId: string): boolean;
}

interface Options {
  signer: Signer;
  readSession: ReadSession;
  isHttps: boolean;
  now(): Date;
}

const plainName = 'aforo_served';
/** The only path that reads the cookie; other requests don't carry it. */
const cookiePath = '/registry/reports';
const daySeconds = 24 * 60 * 60;
/** A cookie has room for 4 KB; no visitor gets that many areas. */
const maxBuilds = 200;
const markLength = 8;
/** Time, network, marks of builds, signature. */
const shape = /^((\d{1,12})\.([\w-]{11})\.((?:[\w-]{8})*))\.([\w-]{43})$/;

/**
 * A signed cookie records which builds the browser was served. Every gateway with the same secret
 * can verify it, it survives restarts, and the server stores nothing.
 */
export function createReporterIdentities({ signer, readSession, isHttps, now }: Options) {
  // Not `__Host-`, which requires the path `/`: the cookie is only for reports.
  const cookieName = isHttps ? `__Secure-${plainName}` : plainName;
  // Keyed, so that visitors can't search for another build with the same mark.
  const markOf = (area: string, buildId: string): string =>
    signer.sign('served', `${area}/${buildId}`).slice(0, markLength);
  const networkHash = (address: string): string =>
    signer.sign('network', networkOf(address)).slice(0, 11);
  const marksOf = new WeakMap<Registry, string>();

  /**
   * Marks of everything that this registry makes the browser run: the builds and their fallbacks.
   */
  function marksIn(registry: Registry): string {
    const known = marksOf.get(registry);
    if (known !== undefined) return known;
    const marks = Object.entries(registry.areas).flatMap(([area, { buildId }]) => {
      const fallback = registry.choices[area]?.fallback ?? null;
      return [buildId, ...(fallback === null ? [] : [fallback])].map((id) => markOf(area, id));
    });
    const text = marks.slice(0, maxBuilds).join('');
    marksOf.set(registry, text);
    return text;
  }

  async function accountOf(request: FastifyRequest): Promise<Session['user'] | null> {
    if (!hasSessionCookie(request.headers.cookie)) return null;
    const session = await readSession(request).catch(() => null);
    return session?.user ?? null;
  }

  return {
    /** The `Set-Cookie` that records what this browser is being served. */
    cookieFor(request: Pick<FastifyRequest, 'ip'>, browser: string, registry: Registry): string {
      const seconds = Math.floor(now().getTime() / 1000);
      const text = `${seconds}.${networkHash(request.ip)}.${marksIn(registry)}`;
      const value = `${text}.${signer.sign('served', `${browser}\n${text}`)}`;
      const secure = isHttps ? '; Secure' : '';
      return `${cookieName}=${value}; Path=${cookiePath}; Max-Age=${daySeconds}; HttpOnly; SameSite=Strict${secure}`;
    },
    /** @param browser the id in the browser's signed cookie; undefined without a valid one */
    async reporterOf(
      request: FastifyRequest,
      browser: string | undefined,
    ): Promise<Reporter | null> {
      if (browser === undefined) return null;
      const given = shape.exec(cookieOf(request.headers.cookie, cookieName) ?? '');
      if (!given) return null;
      // The groups exist: the pattern has no optional one.
      const [, text = '', seconds = '', servedTo = '', marks = '', signature = ''] = given;
      // guard: a reporter proof belongs to one browser (reports.database.test.ts)
      if (!signer.verify(signature, 'served', `${browser}\n${text}`)) return null;
      const age = now().getTime() / 1000 - Number(seconds);
      const network = networkHash(request.ip);
      // A cookie obtained at one address and used at another is no evidence of a second person.
      // guard: a reporter proof belongs to one network (reports.database.test.ts)
      // without: `daySeconds || network !== servedTo` → `daySeconds`
      // guard: a reporter proof expires after a day (reports.database.test.ts)
      // without: `(age > daySeconds || network` → `(network`
      if (age > daySeconds || network !== servedTo) return null;
      const served = new Set(marks.match(/.{8}/g));
      const account = await accountOf(request);
      // guard: reports are counted per account (reports.database.test.ts)
      // without: `const name = account === null ?` → `const name = browser !== undefined ?`
      const name = account === null ? `browser\n${browser}` : `account\n${account.id}`;
      return {
        person: signer.sign('person', name).slice(0, 22),
        network,
        hasSession: account !== null,
        isStaff: account !== null && account.role !== 'client',
        wasServed: (area, buildId) => served.has(markOf(area, buildId)),
      };
    },
  };
}
