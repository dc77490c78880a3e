import { XMLBuilder } from 'fast-xml-parser';
import { isIssue, type RecordContent } from './content.ts';

/** Of the tax office's schemas: what a submission is made of, and what its records are. */
const schemas =
  'https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws';

/**
 * Every field that a record can have, in the order in which `SuministroInformacion.xsd` wants them. One
 * list is enough: a name that stands in several parts comes at the same place in all of them.
 */
const fieldOrder = [
  ...['IDVersion', 'IDFactura', 'IDFacturaRectificada', 'IDFacturaSustituida'],
  ...['IDEmisorFactura', 'NumSerieFactura', 'FechaExpedicionFactura'],
  ...['IDEmisorFacturaAnulada', 'NumSerieFacturaAnulada', 'FechaExpedicionFacturaAnulada'],
  ...['SinRegistroPrevio', 'NombreRazonEmisor', 'TipoFactura', 'TipoRectificativa'],
  ...['FacturasRectificadas', 'FacturasSustituidas', 'FechaOperacion', 'DescripcionOperacion'],
  ...['Destinatarios', 'IDDestinatario', 'NombreRazon', 'NIF', 'IDOtro'],
  ...['CodigoPais', 'IDType', 'ID'],
  ...['Desglose', 'DetalleDesglose', 'Impuesto', 'ClaveRegimen', 'CalificacionOperacion'],
  ...['OperacionExenta', 'TipoImpositivo', 'BaseImponibleOimporteNoSujeto', 'CuotaRepercutida'],
  ...['CuotaTotal', 'ImporteTotal', 'Encadenamiento', 'PrimerRegistro', 'RegistroAnterior'],
  ...['SistemaInformatico', 'NombreSistemaInformatico', 'IdSistemaInformatico', 'Version'],
  ...['NumeroInstalacion', 'TipoUsoPosibleSoloVerifactu', 'TipoUsoPosibleMultiOT'],
  ...['IndicadorMultiplesOT', 'FechaHoraHusoGenRegistro', 'TipoHuella', 'Huella'],
];
const placeOf = new Map(fieldOrder.map((name, place) => [name, place]));

export interface Submission {
  /** Whose invoices they are. */
  issuer: { name: string; taxId: string };
  /** They were kept back by something that failed, and are sent later than the law wants. */
  isLate: boolean;
  /** In the order of the chain, 1,000 at most. */
  records: readonly RecordContent[];
}

/** The `RegFactuSistemaFacturacion` of `SuministroLR.xsd`, without an envelope. */
export function submissionXml(submission: Submission): string {
  return `${declaration}${builder.build(submissionFields(submission))}`;
}

/** The same as SOAP 1.1 carries it. */
export function soapEnvelope(submission: Submission): string {
  const body = { 'soapenv:Body': submissionFields(submission) };
  const envelope = { '@_xmlns:soapenv': 'http://schemas.xmlsoap.org/soap/envelope/', ...body };
  return `${declaration}${builder.build({ 'soapenv:Envelope': envelope })}`;
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@_' });

function submissionFields({ issuer, isLate, records }: Submission): object {
  return {
    'sfLR:RegFactuSistemaFacturacion': {
      '@_xmlns:sfLR': `${schemas}/SuministroLR.xsd`,
      '@_xmlns:sf': `${schemas}/SuministroInformacion.xsd`,
      'sfLR:Cabecera': {
        'sf:ObligadoEmision': { 'sf:NombreRazon': issuer.name, 'sf:NIF': issuer.taxId },
        ...(isLate ? { 'sf:RemisionVoluntaria': { 'sf:Incidencia': 'S' } } : {}),
      },
      'sfLR:RegistroFactura': records.map((record) => ({
        [isIssue(record) ? 'sf:RegistroAlta' : 'sf:RegistroAnulacion']: inOrder(record),
      })),
    },
  };
}

/** @throws when a field isn't among the schema's: unsaid is better than in a place of its own */
function inOrder(fields: object): object {
  const places = Object.entries(fields).map(([name, value]: [string, unknown]) => {
    const place = placeOf.get(name);
    if (place === undefined) throw new Error(`No place for ${name} in a record`);
    return { place, name, value };
  });
  return Object.fromEntries(
    places
      .sort((one, other) => one.place - other.place)
      .map(({ name, value }) => [`sf:${name}`, valueOf(value)]),
  );
}

function valueOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(valueOf);
  return typeof value === 'object' && value !== null ? inOrder(value) : value;
}
