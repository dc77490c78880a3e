import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest, type RequestOptions } from 'node:https';
import { text } from 'node:stream/consumers';
import { errorCode } from '../../../platform/error-code.ts';
import { soapEnvelope } from '../fiscal/record-xml.ts';
import { readSubmissionAnswer } from './submission-answer.ts';
import { type TaxOffice, TaxOfficeError } from './tax-office.ts';

export interface ServiceAccess {
  url: string;
  /** The taxpayer's PKCS #12; null only for the fake tax office. */
  certificate: { pfx: Buffer; passphrase: string } | null;
  timeoutMs?: number;
}

/** The tax office's service: SOAP 1.1 over mutual TLS. */
export function verifactuService({
  url,
  certificate,
  timeoutMs = 60_000,
}: ServiceAccess): TaxOffice {
  return {
    async send(submission) {
      const body = soapEnvelope(submission);
      const answer = await post(url, body, {
        ...certificate,
        signal: AbortSignal.timeout(timeoutMs),
      });
      // A fault has status 500, and its content is more specific than the status.
      if (answer.status !== 200 && !answer.text.includes('Fault')) {
        throw new TaxOfficeError(`La Agencia Tributaria ha contestado ${answer.status}.`);
      }
      return readSubmissionAnswer(answer.text);
    },
  };
}

async function post(url: string, body: string, options: RequestOptions) {
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const request = url.startsWith('https:') ? httpsRequest : httpRequest;
      const headers = {
        'content-type': 'text/xml; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        soapaction: '""',
      };
      request(url, { ...options, method: 'POST', headers }, resolve)
        .on('error', reject)
        .end(body);
    });
    return { status: response.statusCode ?? 0, text: await text(response) };
  } catch (error) {
    throw new TaxOfficeError(sentenceOf(error), { cause: error });
  }
}

function sentenceOf(error: unknown): string {
  const code = errorCode(error) ?? '';
  return /SSL|TLS|CERT|EPROTO|ECONNRESET/.test(code)
    ? 'La Agencia Tributaria no ha admitido la conexión: mira que el certificado sea el del centro y no esté caducado.'
    : 'La Agencia Tributaria no contesta.';
}
