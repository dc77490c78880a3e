import * as contract from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../platform/dependencies.ts';
import { ownDataPolicy, route } from '../../platform/http/index.ts';
import type { CancelSession, SeriesSeats } from '../schedule/index.ts';
import { createDeactivationService } from './deactivation.service.ts';
import { registerHoursRequests } from './hours-requests/hours-requests.routes.ts';
import { createProfessionalsService, type InviteUser } from './professionals.service.ts';
import { setSubstitute } from './substitution/set-substitute.ts';
import { registerSubstituteRequests } from './substitution/substitute-requests.routes.ts';
import { createTimeOffService } from './time-off.service.ts';

export function registerProfessionals(
  app: FastifyInstance,
  dependencies: Dependencies,
  {
    cancelSession,
    inviteUser,
    seats,
  }: { cancelSession: CancelSession; inviteUser: InviteUser; seats: Pick<SeriesSeats, 'close'> },
): void {
  const professionals = createProfessionalsService(dependencies, inviteUser);
  const timeOff = createTimeOffService(dependencies);
  const deactivation = createDeactivationService(dependencies, { cancelSession, seats });
  const policy = 'professional.manage';
  const ofParams = ({ params }: { params: { id: string } }) => ({ professionalIds: [params.id] });

  route(app, contract.listProfessionals, {
    policy: 'professional.list',
    handler: ({ actor }) => professionals.list(actor),
  });
  route(app, contract.listOccupancy, {
    policy: 'professional.see',
    handler: ({ query }) => professionals.occupancy(query),
  });
  route(app, contract.getProfessional, {
    policy: { action: 'professional.see', subject: ofParams },
    handler: ({ params }) => professionals.read(params.id),
  });
  route(app, contract.createProfessional, {
    policy,
    // guard: an invitation with a professional requires a recent proof (proof.test.ts)
    // without: `Boolean(body.invitationEmail)` → `body.invitationEmail === body.name`
    proof: ({ body }) => Boolean(body.invitationEmail),
    handler: ({ transaction, actor, body }) =>
      transaction((trx) => professionals.create(trx, actor, body)),
  });
  route(app, contract.updateProfessional, {
    policy,
    handler: ({ transaction, actor, params, body }) =>
      transaction((trx) => professionals.update(trx, actor, params.id, body)),
  });

  route(app, contract.previewDeactivation, {
    policy,
    handler: ({ params }) => deactivation.preview(params.id),
  });
  route(app, contract.deactivateProfessional, {
    policy,
    handler: ({ transaction, actor, params, body }) =>
      transaction(async (trx) => {
        await deactivation.deactivate(trx, actor, params.id, body.decisions);
        return professionals.readIn(trx, params.id);
      }),
  });
  route(app, contract.reactivateProfessional, {
    policy,
    handler: ({ transaction, actor, params }) =>
      transaction(async (trx) => {
        await deactivation.reactivate(trx, actor, params.id);
        return professionals.readIn(trx, params.id);
      }),
  });

  registerHoursRequests(app, dependencies);
  registerSubstituteRequests(app, dependencies);
  route(app, contract.setSubstitute, {
    policy: 'schedule.manage',
    handler: ({ transaction, actor, params, body }) =>
      transaction((trx) =>
        setSubstitute(trx, dependencies, actor, { sessionId: params.id, ...body }),
      ),
  });

  route(app, contract.requestTimeOff, {
    policy: { action: 'timeOff.request', subject: ofParams },
    handler: ({ transaction, actor, params, body }) =>
      transaction((trx) => timeOff.request(trx, actor, params.id, body)),
  });
  route(app, contract.previewTimeOff, {
    policy: { action: 'timeOff.request', subject: ofParams },
    handler: ({ params, body }) => timeOff.preview(params.id, body),
  });
  route(app, contract.getTimeOff, {
    policy: { action: 'timeOff.see', subject: ({ params }) => timeOff.ownerOf(params.id) },
    handler: ({ actor, params }) => timeOff.read(actor, params.id),
  });
  route(app, contract.listTimeOff, {
    policy: ownDataPolicy('timeOff.see'),
    handler: ({ actor }) => timeOff.list(actor),
  });
  route(app, contract.countRequestedTimeOff, {
    policy: 'timeOff.decide',
    handler: () => timeOff.countRequested(),
  });
  route(app, contract.decideTimeOff, {
    policy: 'timeOff.decide',
    handler: ({ transaction, actor, params, body }) =>
      transaction((trx) => timeOff.decide(trx, actor, params.id, body.state)),
  });
  route(app, contract.withdrawTimeOff, {
    policy: { action: 'timeOff.withdraw', subject: ({ params }) => timeOff.ownerOf(params.id) },
    handler: ({ transaction, actor, params }) =>
      transaction((trx) => timeOff.withdraw(trx, actor, params.id)),
  });
}
