import type { InjectOptions } from 'fastify';

/** A form with one file. */
export function multipart(bytes: Buffer, name = 'foto.png'): InjectOptions {
  const boundary = 'frontera';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="fichero"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}
