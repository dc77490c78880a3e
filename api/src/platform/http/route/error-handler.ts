import { type ErrorBody, type ErrorCode, errorMessage, errorStatus } from '@aforo/shared/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { constraintOf, sqlStateOf } from '../../database/index.ts';
import { DomainError } from '../../domain-error.ts';

/** Error codes for database errors that no service has translated. */
const sqlStateCodes: Record<string, ErrorCode> = {
  '23505': 'conflict', // unique
  '23503': 'conflict', // foreign key
  '23P01': 'schedule_conflict', // exclusion: only the timetable has such constraints
  '40001': 'busy', // serialization failure
  '40P01': 'busy', // deadlock
  '55P03': 'busy', // lock not available
  '57014': 'busy', // statement timeout
  '53300': 'busy', // too many connections
  '22021': 'malformed_request', // a character that text cannot contain, such as NUL
  '22P05': 'malformed_request', // the same inside JSON
  '57P01': 'unavailable', // the server is shutting down
  '57P02': 'unavailable',
  '57P03': 'unavailable',
  '08006': 'unavailable',
};

const lostConnection =
  /^(Connection (terminated|ended)|timeout exceeded when trying to connect|connect ECONN|read ECONNRESET|write E(PIPE|CONNRESET)|Client (has encountered a connection error|was closed))/;

/** Answers every error in the contract's format. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
}

/** Sends the answer for an error; also for failures before routing, such as a malformed URL. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = asDomainError(error);
  const status = errorStatus[refusal.code];
  if (refusal.code === 'rate_limited') {
    request.server.metrics.countLimited({ route: request.routeOptions.url ?? 'none' });
  }
  if (status >= 500) request.log.error({ err: error }, 'Una petición ha fallado');
  if (refusal.retryAfterSeconds !== undefined) {
    void reply.header('retry-after', String(refusal.retryAfterSeconds));
  } else if (status === 503) {
    void reply.header('retry-after', '1');
  }
  const body: ErrorBody = {
    code: refusal.code,
    message: refusal.text ?? errorMessage[refusal.code],
    ...(refusal.fields ? { fields: refusal.fields } : {}),
    ...(refusal.details === undefined ? {} : { details: refusal.details }),
    requestId: request.id,
  };
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body);
}

function asDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (constraintOf(error) === 'client_is_merged') return new DomainError('client_merged');
  const sqlState = sqlStateCodes[sqlStateOf(error) ?? ''];
  if (sqlState) return new DomainError(sqlState);
  if (error instanceof Error && lostConnection.test(error.message)) {
    return new DomainError('unavailable');
  }
  return new DomainError(codeOfStatus(error));
}

/** Fastify and its plugins refuse with a status: unreadable JSON, a body too large. */
function codeOfStatus(error: unknown): ErrorCode {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return 'internal';
  const { statusCode } = error;
  if (typeof statusCode !== 'number' || statusCode < 400 || statusCode >= 500) return 'internal';
  if (statusCode === 404) return 'not_found';
  if (statusCode === 413) return 'request_too_large';
  if (statusCode === 429) return 'rate_limited';
  return 'malformed_request';
}
