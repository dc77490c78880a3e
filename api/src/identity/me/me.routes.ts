import * as contract from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import type { PasswordChangeService } from '../auth/index.ts';
import {
  type DeviceCookie,
  ownDataPolicy,
  readUploadedImage,
  route,
} from '../../platform/http/index.ts';
import type { LoginSessionsService } from '../login-sessions/index.ts';
import type { MeService } from './me.service.ts';

export interface MeServices {
  me: MeService;
  password: PasswordChangeService;
  sessions: LoginSessionsService;
}

const policy = ownDataPolicy('profile.edit');
const uploads = { max: 30, windowSeconds: 3600 };

export function registerMe(
  app: FastifyInstance,
  { me, password, sessions }: MeServices,
  deviceCookie: DeviceCookie,
): void {
  route(app, contract.getProfile, {
    policy,
    isOpenWithoutFactor: true,
    handler: ({ actor }) => me.profile(actor.userId),
  });

  route(app, contract.updateProfile, {
    policy,
    handler: ({ transaction, actor, body }) => transaction((trx) => me.update(trx, actor, body)),
  });

  route(app, contract.changePassword, {
    policy,
    handler: ({ transaction, actor, body, session, request }) =>
      password.change(transaction, actor, {
        ...body,
        sessionId: session.id,
        deviceToken: deviceCookie.read(request),
      }),
  });

  route(app, contract.listOpenSessions, {
    policy,
    handler: async ({ actor, session }) => ({
      items: await sessions.list(actor.userId, session.id),
    }),
  });

  // guard: closing a login session requires a recent proof (access-policy.test.ts)
  // without: `proof: 'recent',`
  route(app, contract.closeOtherSessions, {
    policy,
    proof: 'recent',
    handler: async ({ actor, session }) => ({
      closed: await sessions.closeOthers(actor.userId, session.id),
    }),
  });

  route(app, contract.closeSession, {
    policy,
    proof: 'recent',
    handler: ({ actor, params }) => sessions.close(actor.userId, params.id),
  });

  for (const endpoint of [contract.putPicture, contract.postPicture]) {
    route(app, endpoint, {
      policy,
      limit: uploads,
      takesFile: true,
      handler: async ({ transaction, actor, request }) =>
        me.putPicture(transaction, actor.userId, await readUploadedImage(request)),
    });
  }

  route(app, contract.deletePicture, {
    policy,
    handler: ({ transaction, actor }) => transaction((trx) => me.deletePicture(trx, actor.userId)),
  });
}
