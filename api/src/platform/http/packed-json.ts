import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { Endpoint, ResponseOf } from '@aforo/shared/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';

const worthPacking = 1024;

/**
 * Sends serialised JSON, compressed for clients that accept it. A month of availability is so
 * repetitive that 100 KB become 2 to 6 at the fastest level; the default level takes three times as
 * long to save 0.5 more. Only for answers without text from the client: next to a secret, the
 * compressed length reveals parts of it.
 *
 * @returns the return value for the handler: Fastify sends bytes as they are
 */
export async function sendPackedJson<E extends Endpoint>(
  { headers }: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  json: string,
): Promise<ResponseOf<E>> {
  void reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
  const bytes = Buffer.from(json);
  const isPacked = bytes.length >= worthPacking && acceptsGzip(headers['accept-encoding']);
  if (isPacked) void reply.header('content-encoding', 'gzip');
  const sent = isPacked ? await promisify(gzip)(bytes, { level: constants.Z_BEST_SPEED }) : bytes;
  return sent as unknown as ResponseOf<E>; // what the endpoint's schema would have serialised
}

function acceptsGzip(acceptEncoding: string | string[] = ''): boolean {
  const offers = String(acceptEncoding).toLowerCase().split(',');
  return offers.some((offer) => /^\s*gzip\s*(;(?!\s*q=0(\.0*)?\s*$)|$)/.test(offer));
}
