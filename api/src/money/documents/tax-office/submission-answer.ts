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
  // `0012` is a number of a series, not twelve.
  parseTagValue: false,
  isArray: (name) => name === 'RespuestaLinea',
});

const states = {
  Correcto: 'accepted',
  AceptadoConErrores: 'acceptedWithErrors',
  Incorrecto: 'rejected',
} as const;

/**
 * Reads an answer of `RespuestaSuministro.xsd` in its SOAP envelope.
 * @throws {TaxOfficeError} for a fault, which is of the whole submission, and for anything else
 */
export function readSubmissionAnswer(xml: string): SubmissionAnswer {
  const body = bodyOf(xml);
  const fault = faultSchema.safeParse(body['Fault']);
  if (fault.success) {
    const said = fault.data.faultstring.slice(0, 500);
    throw new TaxOfficeError(`La Agencia Tributaria no ha admitido el envío: «${said}».`);
  }
  const answer = answerSchema.safeParse(body['RespuestaRegFactuSistemaFacturacion']);
  if (!answer.success) throw notUnderstood();
  const { CSV: receipt = null, TiempoEsperaEnvio: wait, RespuestaLinea: lines } = answer.data;
  return { waitSeconds: Number(wait), receipt, results: lines.map(resultOf) };
}

function bodyOf(xml: string): Record<string, unknown> {
  const envelope = z.object({
    Envelope: z.object({ Body: z.record(z.string(), z.unknown()) }),
  });
  // No answer has a document type, which is where entities would be made.
  if (/<!doctype/i.test(xml)) throw notUnderstood();
  try {
    return envelope.parse(parser.parse(xml)).Envelope.Body;
  } catch {
    throw notUnderstood();
  }
}

function resultOf(line: z.output<typeof lineSchema>): RecordResult {
  const { CodigoErrorRegistro: code, DescripcionErrorRegistro: sentence } = line;
  const about = {
    kind: line.Operacion.TipoOperacion === 'Alta' ? 'issue' : 'cancel',
    fullNumber: line.IDFactura.NumSerieFactura,
  } as const;
  // Whoever sends again because no answer came is told that it has the record: nothing is wrong.
  if (line.RegistroDuplicado) {
    const hadErrors = line.RegistroDuplicado.EstadoRegistroDuplicado === 'AceptadaConErrores';
    return { ...about, state: hadErrors ? 'acceptedWithErrors' : 'accepted', error: null };
  }
  return { ...about, state: states[line.EstadoRegistro], error: errorOf(code, sentence) };
}

function errorOf(code: string | undefined, sentence: string | undefined): string | null {
  if (code === undefined) return sentence ?? null;
  return sentence === undefined ? `Error ${code}` : `${sentence} (error ${code})`;
}

function notUnderstood(): TaxOfficeError {
  return new TaxOfficeError('No se entiende lo que ha contestado la Agencia Tributaria.');
}
