import {
  deleteLogo,
  getAppearance,
  getBookingLimits,
  getCenter,
  getFeePolicy,
  getLogo,
  getNoticeTexts,
  getPublicTimetableSettings,
  getReturnGrace,
  getSessionClosingPolicy,
  getSettings,
  updateAppearance,
  updateBookingLimits,
  updateCenter,
  updateFeePolicy,
  updateNoticeText,
  updatePublicTimetableSettings,
  updateReturnGrace,
  updateSessionClosingPolicy,
  uploadLogo,
} from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../platform/dependencies.ts';
import { createFilesService } from '../../platform/files/index.ts';
import { readUploadedImage, route } from '../../platform/http/index.ts';
import {
  createAppearanceService,
  createBookingLimitsService,
  createCenterService,
  createFeePolicyService,
  createLogoService,
  createNoticeTextsService,
  createPublicTimetableSettingsService,
  createReturnGraceService,
  createSessionClosingService,
} from '../center/index.ts';
import { publicSettings } from './settings.service.ts';

export function registerSettings(app: FastifyInstance, dependencies: Dependencies): void {
  const center = createCenterService(dependencies);
  const sessionClosing = createSessionClosingService(dependencies);
  const appearance = createAppearanceService(dependencies);
  const bookingLimits = createBookingLimitsService(dependencies);
  const fees = createFeePolicyService(dependencies);
  const returnGrace = createReturnGraceService(dependencies);
  const publicTimetable = createPublicTimetableSettingsService(dependencies);
  const noticeTexts = createNoticeTextsService(dependencies);
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
  route(app, getCenter, { policy, handler: () => center.read() });
  route(app, updateCenter, {
    policy,
    handler: ({ transaction, actor, body }) =>
      transaction((trx) => center.update(trx, actor, body)),
  });
  route(app, getAppearance, { policy, handler: () => appearance.read() });
  route(app, updateAppearance, {
    policy,
    handler: ({ transaction, actor, body: { version, ...values } }) =>
      transaction((trx) => appearance.update(trx, actor, version, values)),
  });
  route(app, getBookingLimits, { policy, handler: () => bookingLimits.read() });
  route(app, getSessionClosingPolicy, { policy, handler: () => sessionClosing.read() });
  route(app, updateSessionClosingPolicy, {
    policy,
    handler: ({ transaction, actor, body: { version, ...values } }) =>
      transaction((trx) => sessionClosing.update(trx, actor, version, values)),
  });
  route(app, getReturnGrace, { policy, handler: () => returnGrace.read() });
  route(app, updateReturnGrace, {
    policy,
    handler: ({ transaction, actor, body: { version, ...values } }) =>
      transaction((trx) => returnGrace.update(trx, actor, version, values)),
  });
  route(app, getFeePolicy, { policy, handler: () => fees.read() });
  route(app, updateFeePolicy, {
    policy,
    handler: ({ transaction, actor, body: { version, ...values } }) =>
      transaction((trx) => fees.update(trx, actor, version, values)),
  });
  route(app, getPublicTimetableSettings, { policy, handler: () => publicTimetable.read() });
  route(app, updatePublicTimetableSettings, {
    policy,
    handler: ({ transaction, actor, body: { version, ...values } }) =>
      transaction((trx) => publicTimetable.update(trx, actor, version, values)),
  });
  route(app, getNoticeTexts, { policy, handler: () => noticeTexts.read() });
  route(app, updateNoticeText, {
    policy,
    handler: ({ transaction, actor, body: { version, ...text } }) =>
      transaction((trx) => noticeTexts.update(trx, actor, version, text)),
  });
  route(app, updateBookingLimits, {
    policy,
    handler: ({ transaction, actor, body: { version, ...values } }) =>
      transaction((trx) => bookingLimits.update(trx, actor, version, values)),
  });
}
