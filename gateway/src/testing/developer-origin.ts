import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A developer's server on this machine; `answer` may be changed between requests. */
export async function openDeveloperOrigin() {
  const state: { answer: RequestListener; asked: string[] } = {
    answer: (_request, response) => response.writeHead(404).end(),
    asked: [],
  };
  const server = createServer((request, response) => {
    state.asked.push(request.url ?? '');
    state.answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    state,
    origin: `http://127.0.0.1:${port}`,
    /** Responds to every request with this JSON. */
    serve(json: unknown): void {
      state.answer = (_request, response) => response.end(JSON.stringify(json));
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type DeveloperOrigin = Awaited<ReturnType<typeof openDeveloperOrigin>>;
