import type { Page, Request } from '@playwright/test';
import { pollUntil } from '../poll-until.ts';

interface Requests {
  /** The number of requests that the page has started. */
  begun(): number;
  /** Resolves when no request is pending; event streams don't end and don't count. */
  allEnded(): Promise<void>;
}

const followed = new WeakMap<Page, Requests>();

/** Counts a page's requests from now on; call it before the first one. */
export function followRequests(page: Page): void {
  const underWay = new Set<Request>();
  let begun = 0;
  page.on('request', (request) => {
    if (request.resourceType() === 'eventsource') return;
    begun += 1;
    underWay.add(request);
  });
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  followed.set(page, {
    begun: () => begun,
    allEnded: () => pollUntil('end of the requests', () => underWay.size === 0),
  });
}

/** @throws for a page whose requests are not counted */
export function requestsOf(page: Page): Requests {
  const requests = followed.get(page);
  if (!requests) throw new Error('The requests of this page are not counted');
  return requests;
}
