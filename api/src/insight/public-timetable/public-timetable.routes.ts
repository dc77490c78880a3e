import { getPublicPicture, getPublicTimetable } from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../platform/dependencies.ts';
import { route } from '../../platform/http/index.ts';
import { readPublicPicture, readPublicTimetable } from './read-public-timetable.ts';

export function registerPublicTimetable(app: FastifyInstance, dependencies: Dependencies): void {
  const { clock, config, database } = dependencies;
  // Only this provider keeps cards; loading it for a page of the public would be slow.
  const keepsCards = config.payments?.current === 'stripe';
  route(app, getPublicTimetable, {
    policy: 'public',
    // Cached, but revalidated each time, because seats are taken.
    cacheControl: 'no-cache',
    handler: ({ query }) =>
      readPublicTimetable(database.connection, clock.now(), { ...query, keepsCards }),
  });
  route(app, getPublicPicture, {
    policy: 'public',
    contentType: 'image/webp',
    // A new picture has a new id.
    cacheControl: 'public, max-age=604800, immutable',
    handler: ({ params }) => readPublicPicture(database.connection, params.id),
  });
}
