import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { Submission } from '../fiscal/record-xml.ts';
import { readSubmissionAnswer } from './submission-answer.ts';
import { createTaxOffices } from './tax-offices.ts';
import { verifactuService } from './verifactu-service.ts';

/** Signed by its own test authority, valid until 2126; the password is `prueba`. */
const file = new URL('test-certificate.p12', import.meta.url).pathname;
const certificate = { pfx: readFileSync(file), passphrase: 'prueba' };
const submission: Submission = {
  issuer: { name: 'Centro', taxId: 'B12345674' },
  isLate: false,
  records: [],
};

const answer = (body: string) =>
  `<?xml version="1.0"?><e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body>${body}</e:Body></e:Envelope>`;
const results = (lines: string) =>
  answer(
    `<r:RespuestaRegFactuSistemaFacturacion xmlns:r="r"><r:CSV>A-1</r:CSV><r:TiempoEsperaEnvio>60</r:TiempoEsperaEnvio><r:EstadoEnvio>Correcto</r:EstadoEnvio>${lines}</r:RespuestaRegFactuSistemaFacturacion>`,
  );
const line = (state: string, more = '') =>
  `<r:RespuestaLinea><r:IDFactura><NumSerieFactura>0012</NumSerieFactura></r:IDFactura><r:Operacion><TipoOperacion>Alta</TipoOperacion></r:Operacion><r:EstadoRegistro>${state}</r:EstadoRegistro>${more}</r:RespuestaLinea>`;

describe('the service over TLS', () => {
  let server: Server;
  const asked: string[] = [];
  afterEach(() => {
    server.close();
    server.closeAllConnections();
  });

  async function listen(): Promise<string> {
    server = createServer(
      { ...certificate, requestCert: true, rejectUnauthorized: true },
      (request, response) => {
        const socket = request.socket as TLSSocket; // the server speaks TLS alone
        asked.push(String(socket.getPeerCertificate().subject.CN));
        response.end(results(line('Correcto')));
      },
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `https://127.0.0.1:${(server.address() as AddressInfo).port}/`; // it listens on TCP
  }

  test('identifies the taxpayer by certificate', async () => {
    const service = verifactuService({ url: await listen(), certificate });
    expect((await service.send(submission)).results).toHaveLength(1);
    expect(asked).toEqual(['Centro de pruebas']);
  });

  test('sends nothing without the certificate, and the error says what to check', async () => {
    const service = verifactuService({ url: await listen(), certificate: null });
    await expect(service.send(submission)).rejects.toThrow(
      'La Agencia Tributaria no ha admitido la conexión: mira que el certificado sea el del centro y no esté caducado.',
    );
  });
});

describe("the tax office's response", () => {
  test.each([
    ['Correcto', '', 'accepted', null],
    [
      'AceptadoConErrores',
      '<r:CodigoErrorRegistro>2007</r:CodigoErrorRegistro><r:DescripcionErrorRegistro>A &amp; B</r:DescripcionErrorRegistro>',
      'acceptedWithErrors',
      'A & B (error 2007)',
    ],
    ['Incorrecto', '<r:CodigoErrorRegistro>1110</r:CodigoErrorRegistro>', 'rejected', 'Error 1110'],
    [
      'Incorrecto',
      '<r:CodigoErrorRegistro>3000</r:CodigoErrorRegistro><r:RegistroDuplicado><EstadoRegistroDuplicado>Correcta</EstadoRegistroDuplicado></r:RegistroDuplicado>',
      'accepted',
      null,
    ],
    [
      'Incorrecto',
      '<r:RegistroDuplicado><EstadoRegistroDuplicado>AceptadaConErrores</EstadoRegistroDuplicado></r:RegistroDuplicado>',
      'acceptedWithErrors',
      null,
    ],
  ])('%s %s is mapped to %s', (officeState, more, state, error) => {
    expect(readSubmissionAnswer(results(line(officeState, more)))).toEqual({
      waitSeconds: 60,
      receipt: 'A-1',
      results: [
        {
          kind: 'issue',
          fullNumber: '0012',
          state,
          error,
        },
      ],
    });
  });

  test.each([
    ['an HTML page', '<html><body>Mantenimiento</body></html>'],
    ['an empty response', ''],
    ["a response that isn't XML", '{"ok": true}'],
    ['an unknown state', results(line('Regular'))],
    [
      'a document with its own entities',
      `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${results(line('Correcto'))}`,
    ],
    ['an invalid waiting time', results('').replace('60', 'pronto')],
  ])('%s is rejected', (_, xml) => {
    expect(() => readSubmissionAnswer(xml)).toThrow(
      'No se entiende lo que ha contestado la Agencia Tributaria.',
    );
  });
});

describe('the certificate', () => {
  const createOfficesWith = (certificateFile: string, password: string) =>
    createTaxOffices({
      config: {
        fiscal: {
          service: {
            url: 'https://localhost:1/',
            certificate: { file: certificateFile, password },
          },
        },
      },
    } as unknown as Parameters<typeof createTaxOffices>[0]); // nothing else is read

  test.each([
    [file, 'prueba', null],
    ['/no/such.p12', 'prueba', 'No se puede leer el archivo de FISCAL_CERTIFICATE.'],
    [file, 'otra', 'FISCAL_CERTIFICATE no se abre'],
    [new URL('index.ts', import.meta.url).pathname, '', 'FISCAL_CERTIFICATE no se abre'],
  ])('%#: is validated at startup, with the reason of a failure', (path, password, refusal) => {
    const open = () => createOfficesWith(path, password);
    if (refusal === null) expect(open).not.toThrow();
    else expect(open).toThrow(refusal);
  });
});
