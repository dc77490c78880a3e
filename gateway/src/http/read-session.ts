import type { Session } from '@aforo/shared/contract';
import type { FastifyRequest } from 'fastify';

/** The session that a request's cookies belong to; null for an anonymous request. */
export type ReadSession = (request: FastifyRequest) => Promise<Session | null>;
