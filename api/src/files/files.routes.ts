import { getFileDataUrl } from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../http/route.ts';
import type { FilesService } from './files.service.ts';

export function registerFiles(app: FastifyInstance, files: FilesService): void {
  route(app, getFileDataUrl, {
    // A face beside a name: whoever is logged in may see it.
    policy: 'authenticated',
    contentType: 'text/plain; charset=utf-8',
    // Another picture has another id.
    cacheControl: 'private, max-age=86400, immutable',
    handler: ({ params }) => files.dataUrl(params.id),
  });
}
