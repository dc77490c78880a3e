import * as contract from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import { countDue } from '../../../booking/memberships/index.ts';
import { centerAuditId, readCenter } from '../../../center/center/index.ts';
import { orNotFound, route } from '../../../platform/http/index.ts';
import { localDateOf } from '../../../platform/time/local-time.ts';
import type { OnlineDependencies } from '../../online/index.ts';
import { presentRun, presentRunSummary } from './charge-runs.presenter.ts';
import { listFailures, listRuns } from './charge-runs.repository.ts';

/** A run that an administrator starts, besides the regular ones. */
export const chargeRunJob = 'membership charge run';

const policy = 'membership.charge';

/** `/api/charge-runs` */
export function registerChargeRuns(app: FastifyInstance, dependencies: OnlineDependencies): void {
  const { clock, jobs, audit } = dependencies;
  const { connection } = dependencies.database;

  route(app, contract.listChargeRuns, {
    policy,
    handler: async () => {
      const { timeZone } = await readCenter(connection);
      const items = (await listRuns(connection, null)).map(presentRunSummary);
      return {
        items,
        dueCount: await countDue(connection, localDateOf(clock.now(), timeZone)),
        isRunning:
          items.some(({ finishedAt }) => finishedAt === null) ||
          (await jobs.isPending(connection, chargeRunJob)),
      };
    },
  });
  route(app, contract.getChargeRun, {
    policy,
    handler: async ({ params: { id } }) => {
      const [run] = await listRuns(connection, id);
      return presentRun(orNotFound(run), await listFailures(connection, id));
    },
  });
  route(app, contract.startChargeRun, {
    policy,
    handler: ({ transaction, actor }) =>
      transaction(async (trx) => {
        // A second press adds nothing while the first one waits.
        await jobs.add(trx, { kind: chargeRunJob, uniqueKey: 'all' });
        const entity = { entity: 'center', entityId: centerAuditId } as const;
        const changes = [{ field: 'chargeRun', before: null, after: clock.now().toISOString() }];
        await audit.write(trx, { actor, action: 'updated', ...entity, changes });
        return { isRunning: true };
      }),
  });
}
