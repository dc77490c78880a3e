import { getSettings } from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import { route } from '../http/route.ts';
import { publicSettings } from './settings.service.ts';

export function registerSettings(app: FastifyInstance, { database }: Dependencies): void {
  route(app, getSettings, {
    policy: 'public',
    // Kept, but asked about each time: a new colour shows on the next visit.
    cacheControl: 'no-cache',
    handler: () => publicSettings(database.connection),
  });
}
