import {
  Agent,
  createServer,
  request as ask,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { text as readText } from 'node:stream/consumers';

export interface FaultyProxy {
  url: string;
  /** Changes every page and every registry response. */
  rewritePages(change: (text: string) => string): void;
  /** Removes all cookies from the responses. */
  stripCookies(): void;
  /** Makes the next page request everything again. */
  forbidCaching(): void;
  /** Lets this many scripts through and then holds the rest, until it is called again. */
  holdScripts(after: number): { isHolding(): boolean };
  /** Lets all responses through again. */
  letScriptsThrough(): void;
  /** Closes the port and all connections. */
  cut(): Promise<void>;
  /** Opens the port again. */
  restore(): Promise<void>;
  /** The bodies sent to this path so far. */
  sentTo(path: string): string[];
  close(): Promise<void>;
}

/** A proxy between a browser and a server that can drop or change responses. */
export async function startFaultyProxy(server: string, port: number): Promise<FaultyProxy> {
  const agent = new Agent({ keepAlive: true });
  const changes: ((text: string) => string)[] = [];
  // The server rate-limits each address.
  const from = `10.20.${port >> 8}.${port & 255}`;
  const sent: { path: string; body: string }[] = [];
  let keepsCookies = false;
  let forbidsCaching = false;
  let scriptsToCome = Infinity;

  async function pass(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const path = incoming.url ?? '/';
    const body = await readText(incoming);
    if (body !== '') sent.push({ path, body });
    if (/\/assets\/.*\.js$/.test(path) && scriptsToCome-- <= 0) return;
    const isChanged = changes.length > 0 && isPage(path);
    const outgoing = ask(new URL(path, server), {
      agent,
      method: incoming.method,
      headers: { ...headersFor(incoming, server, isChanged), 'x-forwarded-for': from },
    });
    answer.once('close', () => outgoing.destroy());
    outgoing.once('error', () => answer.destroy());
    outgoing.once('response', (given) => {
      const { connection: _, 'keep-alive': __, ...headers } = given.headers;
      if (keepsCookies) delete headers['set-cookie'];
      if (forbidsCaching) headers['cache-control'] = 'no-store';
      if (!isChanged) {
        answer.writeHead(given.statusCode ?? 502, headers);
        given.pipe(answer);
        return;
      }
      const { 'content-length': ___, etag: ____, ...others } = headers;
      readText(given).then(
        (text) => {
          answer.writeHead(given.statusCode ?? 502, others);
          answer.end(changes.reduce((all, change) => change(all), text));
        },
        () => answer.destroy(),
      );
    });
    outgoing.end(body);
  }

  const proxy = createServer((incoming, answer) => {
    pass(incoming, answer).catch(() => answer.destroy());
  });
  const listen = () =>
    new Promise<void>((done, fail) => {
      proxy.once('error', fail);
      proxy.listen(port, 'localhost', done);
    });
  const cut = async () => {
    const isClosed = new Promise((done) => proxy.close(done));
    proxy.closeAllConnections();
    await isClosed;
  };
  await listen();
  return {
    url: `http://localhost:${port}`,
    rewritePages(change) {
      changes.push(change);
    },
    stripCookies() {
      keepsCookies = true;
    },
    forbidCaching() {
      forbidsCaching = true;
    },
    holdScripts(after) {
      scriptsToCome = after;
      return { isHolding: () => scriptsToCome < 0 };
    },
    letScriptsThrough() {
      scriptsToCome = Infinity;
    },
    cut,
    restore: listen,
    sentTo: (path) => sent.filter((one) => one.path === path).map(({ body }) => body),
    async close() {
      await cut();
      agent.destroy();
    },
  };
}

function isPage(path: string): boolean {
  return path === '/registry' || !/^\/(api|assets|registry|favicon|manifest)/.test(path);
}

/**
 * Forwards the browser's headers; a response to be changed must arrive complete and uncompressed.
 */
function headersFor(
  { headers }: IncomingMessage,
  server: string,
  isChanged: boolean,
): Record<string, string | string[]> {
  const { host } = new URL(server);
  const { origin, referer, ...others } = headers;
  const sent: Record<string, string | string[]> = { host };
  for (const [name, value] of Object.entries(others)) {
    const isDropped = isChanged && /^(accept-encoding|if-none-match)$/.test(name);
    if (value !== undefined && !isDropped && name !== 'host') sent[name] = value;
  }
  if (origin !== undefined) sent['origin'] = new URL(server).origin;
  if (referer !== undefined) sent['referer'] = `${server}/`;
  return sent;
}
