import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { XMLBuilder, XMLParser } from 'fast-xml-parser';
import * as z from 'zod/mini';
import { issuedSchema, type Objection, objectionTo } from './objections.ts';

interface AcceptedRecord {
  kind: 'Alta' | 'Anulacion';
  fullNumber: string;
  hash: string;
  /** The hash of the previous record, `null` for the first one. */
  previousHash: string | null;
  state: 'Correcto' | 'AceptadoConErrores';
}

interface Knobs {
  /** `down`: answers 503. `answerLost`: accepts the records and then breaks the connection. */
  fails: 'no' | 'down' | 'answerLost' | 'fault';
  delayMs: number;
  waitSeconds: number;
  /** The numbers of documents to reject, or to accept with errors. */
  rejects: Set<string>;
  findsErrorsIn: Set<string>;
}

export interface FakeTaxOffice {
  url: string;
  knobs: Knobs;
  /** The accepted records, in order of arrival. */
  kept: AcceptedRecord[];
  /** The number of records of each submission, and whether it reported a delay. */
  submissions: { records: number; isLate: boolean }[];
  close(): Promise<void>;
}

/**
 * Replaces the tax office in the demo and in tests, over HTTP on localhost. It accepts the
 * service's format, stores each record once, and rejects what the published validations reject.
 */
export async function openFakeTaxOffice(): Promise<FakeTaxOffice> {
  const knobs: Knobs = {
    fails: 'no',
    delayMs: 0,
    waitSeconds: 60,
    rejects: new Set(),
    findsErrorsIn: new Set(),
  };
  const acceptedRecords: AcceptedRecord[] = [];
  /** An index by kind and number, for lookups in thousands of records. */
  const acceptedByNumber = new Map<string, AcceptedRecord>();
  const submissions: FakeTaxOffice['submissions'] = [];

  async function handleSubmission(xml: string, response: ServerResponse): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, knobs.delayMs));
    if (knobs.fails === 'down') return void response.writeHead(503).end();
    if (knobs.fails === 'fault') return end(response, 500, fault('Codigo[4102].El XML no cumple'));
    const submission = submissionSchema.parse(parser.parse(xml)).Envelope.Body
      .RegFactuSistemaFacturacion;
    const issuerTaxId = submission.Cabecera.ObligadoEmision.NIF;
    const records = submission.RegistroFactura.map((line) => recordOf(line, issuerTaxId));
    submissions.push({
      records: records.length,
      isLate: submission.Cabecera.RemisionVoluntaria?.Incidencia === 'S',
    });
    const lines = records.map(({ objection, ...record }) => processRecord(record, objection));
    if (knobs.fails === 'answerLost') return void response.destroy();
    end(response, 200, answerOf(submission.Cabecera, lines, knobs.waitSeconds));
  }

  function processRecord(
    record: Omit<AcceptedRecord, 'state'>,
    objection: Objection | null,
  ): object {
    const { kind, fullNumber } = record;
    // Tests empty the list to reset it.
    if (acceptedRecords.length === 0) acceptedByNumber.clear();
    const duplicate = acceptedByNumber.get(`${kind} ${fullNumber}`);
    if (duplicate) return lineOf(record, 'Incorrecto', duplicateOf(duplicate));
    if (knobs.rejects.has(fullNumber)) {
      return lineOf(record, 'Incorrecto', errorOf('1110', 'El NIF no está identificado'));
    }
    if (objection) {
      return lineOf(record, 'Incorrecto', errorOf(objection.code, objection.sentence));
    }
    const hasErrors = knobs.findsErrorsIn.has(fullNumber);
    const state = hasErrors ? 'AceptadoConErrores' : 'Correcto';
    const acceptedRecord: AcceptedRecord = { ...record, state };
    acceptedRecords.push(acceptedRecord);
    acceptedByNumber.set(`${kind} ${fullNumber}`, acceptedRecord);
    return lineOf(record, state, hasErrors ? errorOf('2007', 'El registro no es el primero') : {});
  }

  const server = createServer((request, response) => {
    text(request)
      .then((xml) => handleSubmission(xml, response))
      .catch(() => end(response, 500, fault('Codigo[4102].El XML no cumple el esquema')));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on TCP
  return {
    url: `http://127.0.0.1:${port}/`,
    knobs,
    kept: acceptedRecords,
    submissions,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const chainSchema = {
  Encadenamiento: z.object({ RegistroAnterior: z.optional(z.object({ Huella: z.string() })) }),
  Huella: z.string().check(z.regex(/^[0-9A-F]{64}$/)),
};

const submissionSchema = z.object({
  Envelope: z.object({
    Body: z.object({
      RegFactuSistemaFacturacion: z.object({
        Cabecera: z.object({
          ObligadoEmision: z.object({ NombreRazon: z.string(), NIF: z.string() }),
          RemisionVoluntaria: z.optional(z.object({ Incidencia: z.string() })),
        }),
        RegistroFactura: z
          .array(
            z.object({
              RegistroAlta: z.optional(z.object({ ...issuedSchema.shape, ...chainSchema })),
              RegistroAnulacion: z.optional(
                z.object({
                  IDFactura: z.object({ NumSerieFacturaAnulada: z.string() }),
                  ...chainSchema,
                }),
              ),
            }),
          )
          .check(z.maxLength(1000)),
      }),
    }),
  }),
});
type Submission = z.output<
  typeof submissionSchema
>['Envelope']['Body']['RegFactuSistemaFacturacion'];

const parser = new XMLParser({
  removeNSPrefix: true,
  parseTagValue: false,
  isArray: (name) => ['RegistroFactura', 'DetalleDesglose', 'IDDestinatario'].includes(name),
});

function recordOf(
  { RegistroAlta: issue, RegistroAnulacion: cancel }: Submission['RegistroFactura'][number],
  issuerTaxId: string,
): Omit<AcceptedRecord, 'state'> & { objection: Objection | null } {
  const record = issue ?? cancel;
  const fullNumber = issue?.IDFactura.NumSerieFactura ?? cancel?.IDFactura.NumSerieFacturaAnulada;
  if (!record || fullNumber === undefined) throw new Error('A line without its record');
  return {
    kind: issue ? 'Alta' : 'Anulacion',
    fullNumber,
    hash: record.Huella,
    previousHash: record.Encadenamiento.RegistroAnterior?.Huella ?? null,
    objection: issue ? objectionTo(issue, issuerTaxId) : null,
  };
}

function lineOf(
  { kind, fullNumber }: Omit<AcceptedRecord, 'state'>,
  state: string,
  more: object,
): object {
  return {
    'tikR:IDFactura': { 'tik:NumSerieFactura': fullNumber },
    'tikR:Operacion': { 'tik:TipoOperacion': kind },
    'tikR:EstadoRegistro': state,
    ...more,
  };
}

function errorOf(code: string, sentence: string): object {
  return { 'tikR:CodigoErrorRegistro': code, 'tikR:DescripcionErrorRegistro': sentence };
}

function duplicateOf({ state }: AcceptedRecord): object {
  return {
    ...errorOf('3000', 'Registro de facturación duplicado'),
    'tikR:RegistroDuplicado': {
      'tik:EstadoRegistroDuplicado': state === 'Correcto' ? 'Correcta' : 'AceptadaConErrores',
    },
  };
}

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@_' });
const schemas =
  'https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws';

function answerOf(
  { ObligadoEmision: { NombreRazon: name, NIF: taxId } }: Submission['Cabecera'],
  lines: readonly object[],
  waitSeconds: number,
): object {
  return {
    'tikR:RespuestaRegFactuSistemaFacturacion': {
      '@_xmlns:tikR': `${schemas}/RespuestaSuministro.xsd`,
      '@_xmlns:tik': `${schemas}/SuministroInformacion.xsd`,
      'tikR:CSV': 'A-PRUEBA-0001',
      'tikR:Cabecera': { 'tik:ObligadoEmision': { 'tik:NombreRazon': name, 'tik:NIF': taxId } },
      'tikR:TiempoEsperaEnvio': String(waitSeconds),
      'tikR:EstadoEnvio': 'ParcialmenteCorrecto',
      'tikR:RespuestaLinea': lines,
    },
  };
}

function fault(sentence: string): object {
  return { 'env:Fault': { faultcode: 'env:Client', faultstring: sentence } };
}

function end(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'text/xml; charset=utf-8' });
  const envelope = {
    '@_xmlns:env': 'http://schemas.xmlsoap.org/soap/envelope/',
    'env:Body': body,
  };
  response.end(builder.build({ 'env:Envelope': envelope }));
}
