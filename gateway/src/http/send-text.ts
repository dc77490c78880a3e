import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, type Encoding } from './encoding.ts';

/** Below this size compression costs more time than it saves. */
const worthCompressing = 1024;

const compressors = {
  br: (text: string) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text: string) => promisify(gzip)(text, { level: 6 }),
  identity: (text: string) => Promise.resolve(Buffer.from(text)),
} satisfies Record<Encoding, (text: string) => Promise<Buffer>>;

/** Sends a generated text, compressed if that is worthwhile. */
export async function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> {
  const encoding =
    Buffer.byteLength(text) < worthCompressing
      ? 'identity'
      : chooseEncoding(request.headers['accept-encoding'], ['br', 'gzip']);
  reply.header('vary', 'accept-encoding');
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(await compressors[encoding](text));
}
