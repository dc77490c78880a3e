import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Session } from '@aforo/shared/contract';
import { cookieOf } from '../http/cookies.ts';
import { sessionOf } from './test-sessions.ts';

interface Options {
  /** Anonymous by default; any text is an account's session. */
  account?: string;
  address?: string;
}

/** A browser that keeps its cookies and sends reports from our own page. */
export function fakeBrowser(app: () => FastifyInstance, { account, address }: Options = {}) {
  const jar = new Map(account === undefined ? [] : [['aforo_session', account]]);
  let remoteAddress = address ?? '10.0.0.1';
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  return {
    jar,
    moveTo(other: string): void {
      remoteAddress = other;
    },
    /** Opens the page, up to the response of the registry. */
    async open(): Promise<void> {
      const answer = await app().inject({
        url: '/registry',
        headers: { cookie: cookie() },
        remoteAddress,
      });
      for (const { name, value } of answer.cookies) jar.set(name, value);
    },
    report(events: unknown, more: InjectOptions = {}): Promise<LightMyRequestResponse> {
      return app().inject({
        method: 'POST',
        url: '/registry/reports',
        remoteAddress,
        payload: JSON.stringify({ events }),
        ...more,
        headers: {
          'content-type': 'application/json',
          'sec-fetch-site': 'same-origin',
          cookie: cookie(),
          ...more.headers,
        },
      });
    },
  };
}

/**
 * The session of the account in a fake browser's cookie: a client, or `receptionist-…`; after
 * `receptionist:` comes the id of an account.
 */
export function accountSession({
  headers,
}: {
  headers: { cookie?: string | undefined };
}): Promise<Session | null> {
  const account = cookieOf(headers.cookie, 'aforo_session');
  if (account === undefined) return Promise.resolve(null);
  const isOfTeam = /^receptionist[-:]/.test(account);
  const session = sessionOf(isOfTeam ? 'receptionist' : 'client');
  const id = account.replace(/^receptionist:/, '');
  return Promise.resolve({ ...session, user: { ...session.user, id } });
}
