import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

/** Calls a server's registry with a token. */
export function registryClient(app: FastifyInstance, token: string) {
  const ask = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    { payload, from, type }: { payload?: object | Buffer; from?: number; type?: string } = {},
  ): Promise<LightMyRequestResponse> =>
    app.inject({
      method,
      url: `/registry${url}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(from !== undefined && { 'if-match': `"${from}"` }),
        ...(type && { 'content-type': type }),
      },
      ...(payload && { payload }),
    });
  return {
    ask,
    publish: (area: string, buildId: string, tar: Buffer, query = '') =>
      ask('PUT', `/areas/${area}/builds/${buildId}${query}`, {
        payload: tar,
        type: 'application/x-tar',
      }),
    async revision(): Promise<number> {
      const { revision } = (await ask('GET', '/status')).json<{ revision: number }>();
      return revision;
    },
  };
}

/** The token that a server created for its operator. */
export function operatorTokenIn(dataDir: string): string {
  return readFileSync(join(dataDir, 'operator-token'), 'utf8').trim();
}
