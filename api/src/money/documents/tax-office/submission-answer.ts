import { XMLParser } from 'fast-xml-parser';
import * as z from 'zod/mini';
import { type RecordResult, type SubmissionAnswer, TaxOfficeError } from './tax-office.ts';

const lineSchema = z.object({
  IDFactura: z.object({ NumSerieFactura: z.string() }),
  Operacion: z.object({ TipoOperacion: z.enum(['Alta', 'Anulacion']) }),
  EstadoRegistro: z.enum(['Correcto', 'AceptadoConErrores', 'Incorrecto']),
  CodigoErrorRegistro: z.optional(z.string()),
  DescripcionErrorRegistro: z.optional(z.string()),
  RegistroDuplicado: z.optional(z.object({ EstadoRegistroDuplicado: z.string() })),
});

const answerSchema = z.object({
  CSV: z.optional(z.string()),
  TiempoEsperaEnvio: z.string().check(z.regex(/^\d{1,6}$/)),
  RespuestaLinea: z._default(z.array(lineSchema), []),
});

const faultSchema = z.object({ faultstring: z.string() });

const parser = new XMLParser({
  removeNSPrefix: true,
  // Keeps values as text: `0012` is part of a number, not twelve.
  parseTagValue: false,
  isArray: (name) => name === 'RespuestaLinea',
});

const states = {
  Correcto: 'accepted',
  AceptadoConErrores: 'acceptedWithErrors',
  Incorrecto: 'rejected',
} as const;

/**
 * Parses a `RespuestaSuministro.xsd` response in its SOAP envelope.
 * @throws {TaxOfficeError} for a fault, which concerns the whole submission, and for any other
 *   content
 */
export function readSubmissionAnswer(xml: string): SubmissionAnswer {
  const body = bodyOf(xml);
  const fault = faultSchema.safeParse(body['Fault']);
  if (fault.success) {
    const faultText = fault.data.faultstring.slice(0, 500);
    throw new TaxOfficeError(`La Agencia Tributaria no ha admitido el envío: «${faultText}».`);
  }
  const answer = answerSchema.safeParse(body['RespuestaRegFactuSistemaFacturacion']);
  if (!answer.success) throw unreadableAnswer();
  const { CSV: receipt = null, TiempoEsperaEnvio: wait, RespuestaLinea: lines } = answer.data;
  return { waitSeconds: Number(wait), receipt, results: lines.map(resultOf) };
}

function bodyOf(xml: string): Record<string, unknown> {
  const envelope = z.object({
    Envelope: z.object({ Body: z.record(z.string(), z.unknown()) }),
  });
  // Responses have no document type, which could define entities.
  if (/<!doctype/i.test(xml)) throw unreadableAnswer();
  try {
    return envelope.parse(parser.parse(xml)).Envelope.Body;
  } catch {
    throw unreadableAnswer();
  }
}

interface ErrorFields {
  code: string | undefined;
  sentence: string | undefined;
}

function resultOf(line: z.output<typeof lineSchema>): RecordResult {
  const { CodigoErrorRegistro: code, DescripcionErrorRegistro: sentence } = line;
  const identity = {
    kind: line.Operacion.TipoOperacion === 'Alta' ? 'issue' : 'cancel',
    fullNumber: line.IDFactura.NumSerieFactura,
  } as const;
  // A duplicate submission after a timeout is a success.
  if (line.RegistroDuplicado) {
    const hadErrors = line.RegistroDuplicado.EstadoRegistroDuplicado === 'AceptadaConErrores';
    return { ...identity, state: hadErrors ? 'acceptedWithErrors' : 'accepted', error: null };
  }
  return { ...identity, state: states[line.EstadoRegistro], error: errorOf({ code, sentence }) };
}

function errorOf({ code, sentence }: ErrorFields): string | null {
  if (code === undefined) return sentence ?? null;
  return sentence === undefined ? `Error ${code}` : `${sentence} (error ${code})`;
}

function unreadableAnswer(): TaxOfficeError {
  return new TaxOfficeError('No se entiende lo que ha contestado la Agencia Tributaria.');
}
