import { XMLBuilder } from 'fast-xml-parser';
import { isIssue, type RecordContent } from './content.ts';

/** The tax office's schemas of submissions and records. */
const schemas =
  'https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws';

/**
 * Every field of a record, in the order that `SuministroInformacion.xsd` requires. One list is
 * enough: a name that occurs in several parts has the same position in all of them.
 */
const fieldOrder = [
  'IDVersion',
  'IDFactura',
  'IDFacturaRectificada',
  'IDFacturaSustituida',
  'IDEmisorFactura',
  'NumSerieFactura',
  'FechaExpedicionFactura',
  'IDEmisorFacturaAnulada',
  'NumSerieFacturaAnulada',
  'FechaExpedicionFacturaAnulada',
  'SinRegistroPrevio',
  'NombreRazonEmisor',
  'TipoFactura',
  'TipoRectificativa',
  'FacturasRectificadas',
  'FacturasSustituidas',
  'FechaOperacion',
  'DescripcionOperacion',
  'Destinatarios',
  'IDDestinatario',
  'NombreRazon',
  'NIF',
  'IDOtro',
  'CodigoPais',
  'IDType',
  'ID',
  'Desglose',
  'DetalleDesglose',
  'Impuesto',
  'ClaveRegimen',
  'CalificacionOperacion',
  'OperacionExenta',
  'TipoImpositivo',
  'BaseImponibleOimporteNoSujeto',
  'CuotaRepercutida',
  'CuotaTotal',
  'ImporteTotal',
  'Encadenamiento',
  'PrimerRegistro',
  'RegistroAnterior',
  'SistemaInformatico',
  'NombreSistemaInformatico',
  'IdSistemaInformatico',
  'Version',
  'NumeroInstalacion',
  'TipoUsoPosibleSoloVerifactu',
  'TipoUsoPosibleMultiOT',
  'IndicadorMultiplesOT',
  'FechaHoraHusoGenRegistro',
  'TipoHuella',
  'Huella',
];
const positionOf = new Map(fieldOrder.map((name, position) => [name, position]));

export interface Submission {
  /** The issuer of the invoices. */
  issuer: { name: string; taxId: string };
  /** Sent later than the law requires, because of a failure. */
  isLate: boolean;
  /** In the order of the chain, at most 1,000. */
  records: readonly RecordContent[];
}

/** The `RegFactuSistemaFacturacion` of `SuministroLR.xsd`, without an envelope. */
export function submissionXml(submission: Submission): string {
  return `${declaration}${builder.build(submissionFields(submission))}`;
}

/** The same in a SOAP 1.1 envelope. */
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
        [isIssue(record) ? 'sf:RegistroAlta' : 'sf:RegistroAnulacion']: inSchemaOrder(record),
      })),
    },
  };
}

/** @throws for a field that isn't in the schema: an error is better than a wrong position */
function inSchemaOrder(fields: object): object {
  const positioned = Object.entries(fields).map(([name, value]: [string, unknown]) => {
    const position = positionOf.get(name);
    if (position === undefined) throw new Error(`No place for ${name} in a record`);
    return { place: position, name, value };
  });
  return Object.fromEntries(
    positioned
      .sort((one, other) => one.place - other.place)
      .map(({ name, value }) => [`sf:${name}`, valueOf(value)]),
  );
}

function valueOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(valueOf);
  return typeof value === 'object' && value !== null ? inSchemaOrder(value) : value;
}
