import { getPublicPicture, getPublicTimetable } from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import { canCollect } from '../../money/direct-debit/index.ts';
import type { OnlineDependencies } from '../../money/online/index.ts';
import { route } from '../../platform/http/index.ts';
import { readPublicPicture, readPublicTimetable } from './read-public-timetable.ts';

export function registerPublicTimetable(
  app: FastifyInstance,
  dependencies: OnlineDependencies,
): void {
  const { clock, database, providers } = dependencies;
  route(app, getPublicTimetable, {
    policy: 'public',
    // Cached, but revalidated each time, because seats are taken.
    cacheControl: 'no-cache',
    handler: async ({ query }) => {
      const { connection } = database;
      const keepsCards = (await providers.current())?.keepsCards ?? false;
      const takesSignUps = keepsCards || (await canCollect(connection));
      return readPublicTimetable(connection, clock.now(), { ...query, takesSignUps });
    },
  });
  route(app, getPublicPicture, {
    policy: 'public',
    contentType: 'image/webp',
    // A new picture has a new id.
    cacheControl: 'public, max-age=604800, immutable',
    handler: ({ params }) => readPublicPicture(database.connection, params.id),
  });
}
