import * as contract from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../platform/dependencies.ts';
import { route } from '../../platform/http/index.ts';
import { createOpeningService } from './opening/opening.service.ts';
import { createSeriesHorizon } from './series/series-horizon.service.ts';
import { createSeriesPlanning } from './series/series-planning.service.ts';
import { createSeriesService } from './series/series.service.ts';
import type { CancelSession } from './notices/session-notices.service.ts';
import type { SeriesSeats } from './series/series-seats.ts';

const daySeconds = 86_400;

/** Opening hours and holidays, series and their sessions. */
export function registerSchedule(
  app: FastifyInstance,
  dependencies: Dependencies,
  { cancelSession, seats }: { cancelSession: CancelSession; seats: SeriesSeats },
): void {
  const planning = createSeriesPlanning(dependencies);
  const series = createSeriesService(dependencies, { planning, cancelSession, seats });
  const horizon = createSeriesHorizon(dependencies, { planning, seats });
  dependencies.jobs.repeat('extend series', daySeconds, () => horizon.extendAll());
  const opening = createOpeningService(dependencies);

  route(app, contract.getOpening, { policy: 'service.see', handler: () => opening.read() });
  route(app, contract.previewOpening, {
    policy: 'schedule.manage',
    handler: ({ body }) => opening.preview(body),
  });
  route(app, contract.putOpening, {
    policy: 'schedule.manage',
    handler: ({ transaction, actor, body }) => transaction((trx) => opening.save(trx, actor, body)),
  });

  const policy = 'schedule.manage';
  route(app, contract.listSeries, { policy: 'schedule.see', handler: () => series.list() });
  route(app, contract.previewSeries, {
    policy,
    handler: ({ body }) => series.previewCreation(body),
  });
  route(app, contract.createSeries, {
    policy,
    handler: ({ transaction, actor, body }) =>
      transaction((trx) => series.create(trx, actor, body)),
  });
  route(app, contract.previewSeriesEdit, {
    policy,
    handler: ({ body }) => series.previewEdit(body),
  });
  route(app, contract.applySeriesEdit, {
    policy,
    handler: ({ transaction, actor, body }) => transaction((trx) => series.edit(trx, actor, body)),
  });
  route(app, contract.previewSingleClass, {
    policy,
    handler: ({ body }) => series.previewSingleClass(body),
  });
  route(app, contract.createSingleClass, {
    policy,
    handler: ({ transaction, actor, body }) =>
      transaction((trx) => series.createSingleClass(trx, actor, body)),
  });
}
