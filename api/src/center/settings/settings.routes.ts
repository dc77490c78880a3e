import {
  deleteLogo,
  getLogo,
  getSettings,
  getSettingsPart,
  type SettingsPartName,
  updateSettingsPart,
  uploadLogo,
} from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../platform/dependencies.ts';
import { createFilesService } from '../../platform/files/index.ts';
import { readUploadedImage, route } from '../../platform/http/index.ts';
import { createCenterParts, createLogoService, type SettingsPart } from '../center/index.ts';
import { publicSettings } from './settings.service.ts';

/** Parts whose rules are in a higher layer. */
type HigherParts = Record<
  'accessPolicy' | 'contact' | 'directDebit' | 'invoicing' | 'money',
  SettingsPart
>;

export function registerSettings(
  app: FastifyInstance,
  dependencies: Dependencies,
  higherParts: HigherParts,
): void {
  const parts: Record<SettingsPartName, SettingsPart> = {
    ...createCenterParts(dependencies),
    ...higherParts,
  };
  const logo = createLogoService(dependencies, createFilesService(dependencies));

  route(app, getSettings, {
    policy: 'public',
    // Cached but revalidated each time: a new colour shows on the next visit.
    cacheControl: 'no-cache',
    handler: ({ request }) => publicSettings(dependencies, { address: request.ip }),
  });

  route(app, getLogo, {
    policy: 'public',
    contentType: 'image/webp',
    // A new logo gets a new id.
    cacheControl: 'public, max-age=604800, immutable',
    handler: ({ params }) => logo.read(params.id),
  });

  const policy = 'configuration.edit';
  route(app, uploadLogo, {
    policy,
    limit: { max: 60, windowSeconds: 3600 },
    takesFile: true,
    handler: async ({ transaction, actor, request }) =>
      logo.put(transaction, actor, await readUploadedImage(request)),
  });
  route(app, deleteLogo, {
    policy,
    handler: ({ transaction, actor }) => transaction((trx) => logo.remove(trx, actor)),
  });
  route(app, getSettingsPart, { policy, handler: ({ params: { part } }) => parts[part].read() });
  route(app, updateSettingsPart, {
    policy,
    proof: ({ params: { part } }) => parts[part].needsProof,
    handler: ({ params: { part }, transaction, actor, body }) =>
      parts[part].save(transaction, actor, body),
  });
}
