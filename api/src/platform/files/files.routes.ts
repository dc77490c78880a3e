import { getFileDataUrl } from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../domain-error.ts';
import { route } from '../http/index.ts';
import type { FilesService } from './files.service.ts';

export function registerFiles(app: FastifyInstance, files: FilesService): void {
  route(app, getFileDataUrl, {
    // The permission depends on the file's kind and owner.
    policy: 'authenticated',
    // The page that requires the second factor shows the user's own picture.
    isOpenWithoutFactor: true,
    contentType: 'text/plain; charset=utf-8',
    // A new picture has a new id.
    cacheControl: 'private, max-age=86400, immutable',
    handler: ({ actor, params, session }) => {
      if (session.needsSecondFactor && params.id !== session.user.pictureFileId) {
        throw new DomainError('second_factor_required');
      }
      const { userId, role } = actor;
      return files.dataUrl(params.id, { userId, isStaff: role !== 'client' });
    },
  });
}
