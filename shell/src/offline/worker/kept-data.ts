import { keptAtHeader, personHeader } from '@aforo/shared/contract';
import {
  isPastAgenda,
  isTooOld,
  keptReadOf,
  shownDates,
  type KeptRead,
  type ShownDates,
} from './kept-reads.ts';

/** Names of the caches with the responses, and with the account that they belong to. */
export interface KeptNames {
  pages: string;
  reads: string;
  builds: string;
  person: string;
}

interface Options {
  caches: Pick<CacheStorage, 'open' | 'delete'>;
  names: KeptNames;
  origin: string;
  now(): number;
}

/** Headers that say nothing about the stored, already decoded copy of a response. */
const transportHeaders = [
  'content-encoding',
  'content-length',
  'transfer-encoding',
  'etag',
  'date',
];

/**
 * Everything that is kept for one person. Responses carry the account that the server made them
 * for; a response for another account deletes what is kept first.
 */
export function createKeptData({ caches, names, origin, now }: Options) {
  const personKey = `${origin}/person`;
  /** Grows when everything is deleted: a response that was requested before is then ignored. */
  let epoch = 0;

  async function person(): Promise<string | null> {
    const stored = await (await caches.open(names.person)).match(personKey);
    return stored ? stored.text() : null;
  }

  async function forget(): Promise<void> {
    epoch += 1;
    await Promise.all(Object.values(names).map((name: string) => caches.delete(name)));
  }

  /** Whether the response belongs to the current person, who may be new. */
  async function belongs(response: Response, requestedIn: number): Promise<boolean> {
    const owner = response.headers.get(personHeader);
    if (requestedIn !== epoch || owner === null) return false;
    if (owner === (await person())) return true;
    await forget();
    await (await caches.open(names.person)).put(personKey, new Response(owner));
    return true;
  }

  async function dates(instant: number): Promise<ShownDates> {
    const settings = await (await caches.open(names.reads)).match(`${origin}/api/settings`);
    const known: unknown = settings && (await settings.json());
    const { center } = (known ?? {}) as { center?: { timeZone: string } }; // the API's own response
    return shownDates(new Date(instant), center?.timeZone);
  }

  async function shortened(read: KeptRead, response: Response): Promise<string | null> {
    if (!read.shorten) return response.text();
    const body = read.shorten(await response.json(), await dates(sentAt(response)));
    return body === null ? null : JSON.stringify(body);
  }

  /** The server's clock, or this device's without the header. */
  function sentAt({ headers }: Response): number {
    const at = Date.parse(headers.get('date') ?? '');
    return Number.isNaN(at) ? now() : at;
  }

  function copyOf(response: Response, body: string): Response {
    const headers = new Headers(response.headers);
    for (const name of transportHeaders) headers.delete(name);
    headers.set(keptAtHeader, new Date(sentAt(response)).toISOString());
    return new Response(body, { headers });
  }

  async function deletePastAgendas(): Promise<void> {
    const cache = await caches.open(names.reads);
    const today = await dates(now());
    const past = (await cache.keys()).filter(({ url }) => isPastAgenda(new URL(url), today));
    await Promise.all(past.map((request) => cache.delete(request)));
  }

  return {
    /** Deletes everything, and ignores the responses that are still on their way. */
    forget,
    /** Pass it with the response of a request that begins now. */
    epoch: () => epoch,
    /**
     * The copy of a read's response to store; null to store nothing. A response that says that
     * no user is logged in deletes everything.
     */
    async readToKeep(url: URL, response: Response, requestedIn: number): Promise<Response | null> {
      if (requestedIn !== epoch) return null;
      const isAnonymous =
        url.pathname === '/api/session' && response.ok && !response.headers.has(personHeader);
      if (response.status === 401 || isAnonymous) {
        await forget();
        return null;
      }
      const read = keptReadOf(url);
      if (!read || response.status !== 200) return null;
      if (!read.isPublic && !(await belongs(response, requestedIn))) return null;
      const body = await shortened(read, response.clone());
      if (read.shorten) await deletePastAgendas();
      return body === null || requestedIn > epoch ? null : copyOf(response, body);
    },
    /** The same for a page of the shell. */
    async pageToKeep(
      response: Response,
      html: string,
      requestedIn: number,
    ): Promise<Response | null> {
      const isKept = response.status === 200 && (await belongs(response, requestedIn));
      return isKept ? copyOf(response, html) : null;
    },
    /** Whether a stored response may be used now. */
    async isUsable(url: URL, { headers }: Response): Promise<boolean> {
      const owner = headers.get(personHeader);
      const read = keptReadOf(url);
      const maxAgeMs = read?.maxAgeMs ?? pageMaxAgeMs;
      if (isTooOld(headers.get(keptAtHeader), now(), maxAgeMs)) return false;
      return read?.isPublic === true || (owner !== null && owner === (await person()));
    },
  };
}

/** A page is as useful as the oldest reads that it may show. */
const pageMaxAgeMs = 7 * 24 * 60 * 60 * 1000;
