import {
  Agent,
  createServer,
  request as ask,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { buffer } from 'node:stream/consumers';

/** How often each gateway's readiness is polled. */
const askEveryMs = 150;
const patienceMs = 1000;

export interface Balancer {
  url: string;
  /** Whether the gateway at that port receives requests. */
  isIn(port: number): boolean;
  close(): Promise<void>;
}

/**
 * A minimal proxy in front of several gateways: round robin over those whose `/ready` succeeds, and
 * the next one when there was no response and a retry is safe.
 */
export async function startBalancer(options: {
  port: number;
  ports: readonly number[];
}): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const ready = new Map(options.ports.map((port) => [port, false]));
  let turn = 0;

  function inOrder(): number[] {
    turn += 1;
    const inService = options.ports.filter((port) => ready.get(port));
    // During a database outage none is ready: a gateway must then return its error.
    const candidates = inService.length > 0 ? inService : options.ports;
    const first = turn % candidates.length;
    return [...candidates.slice(first), ...candidates.slice(0, first)];
  }

  async function pass(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    for (const [tries, port] of inOrder().entries()) {
      const outcome = await passTo(port, { incoming, answer, body, agent });
      if (outcome === 'answered') return;
      ready.set(port, false);
      const isHarmless = outcome === 'unreached' || /^(GET|HEAD)$/.test(incoming.method ?? '');
      if (!isHarmless || tries > 2) break;
    }
    answer.writeHead(502).end();
  }

  const server = createServer({ keepAliveTimeout: 72_000 }, (incoming, answer) => {
    pass(incoming, answer).catch(() => answer.destroy());
  });
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(options.port, 'localhost', done);
  });
  const asking = options.ports.map((port) => {
    let isAsking = false;
    return setInterval(() => {
      if (isAsking) return;
      isAsking = true;
      fetch(`http://127.0.0.1:${port}/ready`, { signal: AbortSignal.timeout(patienceMs) })
        .then(
          ({ ok }) => ready.set(port, ok),
          () => ready.set(port, false),
        )
        .finally(() => (isAsking = false));
    }, askEveryMs);
  });
  return {
    url: `http://localhost:${options.port}`,
    isIn: (port) => ready.get(port) ?? false,
    async close() {
      for (const one of asking) clearInterval(one);
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      agent.destroy();
    },
  };
}

interface ProxiedRequest {
  incoming: IncomingMessage;
  answer: ServerResponse;
  body: Buffer;
  agent: Agent;
}

/** `unreached`: the port is closed. `broken`: the connection was lost before the response. */
function passTo(
  port: number,
  { incoming, answer, body, agent }: ProxiedRequest,
): Promise<'answered' | 'unreached' | 'broken'> {
  return new Promise((resolve) => {
    const { 'x-forwarded-for': before, ...headers } = incoming.headers;
    const from = incoming.socket.remoteAddress ?? '';
    const outgoing = ask({
      host: '127.0.0.1',
      port,
      agent,
      method: incoming.method,
      path: incoming.url,
      headers: {
        ...headers,
        'x-forwarded-for': before === undefined ? from : `${String(before)}, ${from}`,
      },
    });
    outgoing.once('response', (given) => {
      const { connection: _, 'keep-alive': __, ...given_ } = given.headers;
      answer.writeHead(given.statusCode ?? 502, given_);
      given.pipe(answer);
      given.once('error', () => answer.destroy());
      resolve('answered');
    });
    outgoing.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ECONNREFUSED' ? 'unreached' : 'broken'),
    );
    answer.once('close', () => outgoing.destroy());
    outgoing.end(body);
  });
}
