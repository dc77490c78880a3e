import * as contract from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { ownDataPolicy, route } from '../../../platform/http/index.ts';
import { createHoursRequestsService } from './hours-requests.service.ts';

/** Uses the permissions of days off: both are time requested by a professional. */
export function registerHoursRequests(app: FastifyInstance, dependencies: Dependencies): void {
  const requests = createHoursRequestsService(dependencies);
  const ofParams = ({ params }: { params: { id: string } }) => ({ professionalIds: [params.id] });
  const ofRequest = ({ params }: { params: { id: string } }) => requests.ownerOf(params.id);

  route(app, contract.requestHours, {
    policy: { action: 'timeOff.request', subject: ofParams },
    handler: ({ transaction, actor, params, body }) =>
      transaction((trx) => requests.request(trx, actor, params.id, body)),
  });
  route(app, contract.previewHours, {
    policy: { action: 'timeOff.request', subject: ofParams },
    handler: ({ actor, params, body }) => requests.preview(actor, params.id, body),
  });
  route(app, contract.listHoursRequests, {
    policy: ownDataPolicy('timeOff.see'),
    handler: ({ actor }) => requests.list(actor),
  });
  route(app, contract.getHoursRequest, {
    policy: { action: 'timeOff.see', subject: ofRequest },
    handler: ({ actor, params }) => requests.read(actor, params.id),
  });
  route(app, contract.decideHoursRequest, {
    policy: 'timeOff.decide',
    handler: ({ transaction, actor, params, body }) =>
      transaction((trx) => requests.decide(trx, actor, params.id, body.state)),
  });
  route(app, contract.withdrawHoursRequest, {
    policy: { action: 'timeOff.withdraw', subject: ofRequest },
    handler: ({ transaction, actor, params }) =>
      transaction((trx) => requests.withdraw(trx, actor, params.id)),
  });
}
