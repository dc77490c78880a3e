import { Agent, request } from 'node:http';
import { gunzipSync } from 'node:zlib';

/** The number of parallel connections, from quality.md. */
export const connections = 16;

export interface ApiRequest {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
  headers?: Record<string, string>;
}

export const get = (path: string): ApiRequest => ({ method: 'GET', path });

interface ApiResponse {
  status: number;
  /** Decompresses when called, not on arrival: a real client does that on its own machine. */
  text(): string;
}

/** Sends requests to one server as one user, like a browser, over persistent connections. */
export interface ApiClient {
  send(what: ApiRequest): Promise<ApiResponse>;
  close(): void;
}

export function createApiClient(url: string, cookie = ''): ApiClient {
  let asked = 0;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    send: ({ method, path, body, headers }) =>
      new Promise((resolve, reject) => {
        const text = body && JSON.stringify(body);
        const sent = request(
          url + path,
          {
            agent,
            method,
            headers: {
              cookie,
              accept: 'application/json',
              'accept-encoding': 'gzip, deflate, br, zstd',
              // A different address per request: a single one would reach the limit per address.
              'x-forwarded-for': `10.0.${(asked >> 8) & 255}.${asked++ & 255}`,
              ...(text === undefined
                ? {}
                : {
                    'content-type': 'application/json',
                    'content-length': Buffer.byteLength(text),
                  }),
              ...(method === 'POST' ? { origin: url } : {}),
              ...headers,
            },
          },
          (answer) => {
            const parts: Buffer[] = [];
            answer.on('data', (part: Buffer) => parts.push(part));
            answer.on('error', reject);
            answer.on('end', () => {
              const isPacked = answer.headers['content-encoding'] === 'gzip';
              resolve({
                status: answer.statusCode ?? 0,
                text() {
                  const bytes = Buffer.concat(parts);
                  return (isPacked ? gunzipSync(bytes) : bytes).toString();
                },
              });
            });
          },
        );
        sent.on('error', reject);
        sent.end(text);
      }),
    close: () => agent.destroy(),
  };
}

/** @returns the session's cookie */
export async function logIn(url: string, email: string, password: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password }),
  });
  const cookie = answer.headers.get('set-cookie')?.split(';')[0];
  if (!answer.ok || !cookie) throw new Error(`No session for the bench: ${answer.status}`);
  return cookie;
}

/**
 * Sends every request once, sixteen at a time.
 * @returns milliseconds of each, in the order of their answers
 * @throws when an answer is not a 2xx: a fast refusal is not a valid measurement
 */
export async function timeAll(
  client: ApiClient,
  queries: readonly ApiRequest[],
): Promise<number[]> {
  const times: number[] = [];
  const rest = queries.values();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (const request of rest) {
        const started = performance.now();
        const { status, text } = await client.send(request);
        times.push(performance.now() - started);
        if (status < 200 || status > 299) {
          throw new Error(`${request.method} ${request.path}: ${status} ${text().slice(0, 200)}`);
        }
      }
    }),
  );
  return times;
}
