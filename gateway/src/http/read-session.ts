import type { Session } from '@aforo/shared/contract';
import type { FastifyRequest } from 'fastify';

/** Reads the session of a request's cookies; null for an anonymous request. */
export type ReadSession = (request: FastifyRequest) => Promise<Session | null>;
