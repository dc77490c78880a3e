import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { text } from 'node:stream/consumers';
import { errorCode } from '../../../platform/error-code.ts';
import { ProviderError, UnansweredError } from './payment-provider.ts';

const timeoutMs = 15_000;

/** Errors before the connection was made: nothing was requested. */
const unreachedCodes: readonly (string | undefined)[] = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'];

/**
 * Sends a request to Redsys by REST.
 * @returns the JSON of its response, unverified
 * @throws {ProviderError} when it wasn't reached; {UnansweredError} when it may have executed the
 *   request
 */
export async function askRedsys(baseUrl: string, message: object): Promise<object> {
  try {
    const response = await post(new URL('/sis/rest/trataPeticionREST', baseUrl), message);
    const answer: unknown = JSON.parse(await text(response));
    if (response.statusCode === 200 && typeof answer === 'object' && answer !== null) return answer;
  } catch (error) {
    if (unreachedCodes.includes(errorCode(error)))
      throw new ProviderError('Redsys was not reached');
  }
  throw new UnansweredError('Redsys did not answer');
}

async function post(url: URL, message: object): Promise<IncomingMessage> {
  const body = JSON.stringify(message);
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  };
  return await new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const signal = AbortSignal.timeout(timeoutMs);
    request(url, { method: 'POST', headers, signal }, resolve).on('error', reject).end(body);
  });
}
