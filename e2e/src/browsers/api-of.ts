import { randomInt } from 'node:crypto';
import { demoAccounts, demoPassword, type Person } from '../environment/browser/browser-session.ts';

export type Send = <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<T>;

/** Logs in without a browser, to set up the preconditions of a journey. */
export async function apiOf(url: string, person: Person): Promise<Send> {
  const headers: Record<string, string> = {
    origin: url,
    'content-type': 'application/json',
    'x-forwarded-for': `10.30.${randomInt(1, 255)}.${randomInt(1, 255)}`,
  };
  const ask = async (method: string, path: string, body?: object): Promise<Response> => {
    const answer = await fetch(url + path, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    if (answer.ok) return answer;
    throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  };
  const login = { email: demoAccounts[person].email, password: demoPassword };
  const answer = await ask('POST', '/api/auth/login', login);
  headers['cookie'] = answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
  return async <T>(method: string, path: string, body?: object) =>
    (await (await ask(method, path, body)).json()) as T; // the contract's response type
}
