import { createHash } from 'node:crypto';
import * as contract from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../platform/dependencies.ts';
import { ownDataPolicy, route } from '../../platform/http/index.ts';
import { createCalendarFeedService } from './calendar-feed.service.ts';

const policy = ownDataPolicy('profile.edit');

/** `/api/me/calendar`, and the calendar at the address it returns. */
export function registerCalendarFeed(app: FastifyInstance, dependencies: Dependencies): void {
  const feeds = createCalendarFeedService(dependencies);

  route(app, contract.getCalendarFeed, { policy, handler: ({ actor }) => feeds.read(actor) });
  route(app, contract.createCalendarFeed, {
    policy,
    // The address gives access to the calendar long after the login has ended.
    proof: 'recent',
    answersSecret: true,
    limit: { max: 20, windowSeconds: 3600 },
    handler: ({ actor }) => feeds.create(actor),
  });
  route(app, contract.deleteCalendarFeed, { policy, handler: ({ actor }) => feeds.remove(actor) });
  route(app, contract.getCalendar, {
    // Calendar programs do not log in: the secret in the address is the permission.
    policy: 'public',
    contentType: 'text/calendar; charset=utf-8',
    cacheControl: 'private, no-cache',
    limit: { max: 120, windowSeconds: 60 },
    handler: async ({ params, request, reply }) => {
      const calendar = await feeds.calendar(params.token);
      const etag = `"${createHash('sha256').update(calendar).digest('base64url')}"`;
      void reply.header('etag', etag);
      if (!isKnown(request.headers['if-none-match'], etag)) return calendar;
      void reply.code(304);
      return '';
    },
  });
}

/** Compressing proxies make an `etag` weak. */
function isKnown(given: string | undefined, etag: string): boolean {
  return (given ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}
