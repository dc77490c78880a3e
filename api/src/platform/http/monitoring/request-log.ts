import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { LoggerOptions } from 'pino';
import type { Config } from '../../config/config.ts';

const SECRET = '[oculto]';
const secretNames = [
  'password',
  'currentPassword',
  'newPassword',
  'pin',
  'token',
  'secret',
  'email',
  'recipient',
  'to',
  'cookie',
  'authorization',
  '["set-cookie"]',
  '["idempotency-key"]',
];

/** The log format: JSON lines, without secrets and e-mail addresses. */
export function logOptions(level: Config['logLevel']): LoggerOptions {
  return {
    level,
    redact: {
      paths: secretNames.flatMap((name) => {
        const below = name.startsWith('[') ? `*${name}` : `*.${name}`;
        return [name, below, `*.${below}`];
      }),
      censor: SECRET,
    },
    serializers: {
      // The parameters and detail of a failed statement are personal data.
      err: (error: unknown) =>
        error instanceof Error
          ? {
              type: error.name,
              message: withoutAddresses(error.message),
              ...('code' in error ? { code: error.code } : {}),
              stack: withoutAddresses(error.stack ?? ''),
            }
          : { message: withoutAddresses(String(error)) },
    },
  };
}

/** A mail server's refusal contains the recipient. */
function withoutAddresses(text: string): string {
  return text.replaceAll(/[^\s<>@"']+@[^\s<>@"']+/g, SECRET);
}

/**
 * A request's id: the one from the gateway or browser if it is valid, so that a failure can be
 * traced.
 */
export const requestIds = {
  requestIdHeader: false,
  genReqId: ({ headers }) => {
    const given = headers['x-request-id'];
    return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
  },
} satisfies FastifyServerOptions;

/**
 * One line per answer. It logs the route, not the URL: paths and queries contain tokens and names.
 */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        userId: request.actor?.userId,
      },
      'Petición atendida',
    );
  });
}
