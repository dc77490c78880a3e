import * as z from 'zod/mini';

/** The tax office's validations of an issue record, with its own codes and messages. */

const amount = z.string().check(z.regex(/^-?\d{1,12}\.\d{2}$/));
const date = z.string().check(z.regex(/^\d{2}-\d{2}-\d{4}$/));

const partySchema = z.object({
  NombreRazon: z.string(),
  NIF: z.optional(z.string()),
  IDOtro: z.optional(
    z.object({ CodigoPais: z.optional(z.string()), IDType: z.string(), ID: z.string() }),
  ),
});

const detailSchema = z.object({
  Impuesto: z._default(z.string(), '01'),
  ClaveRegimen: z.optional(z.string()),
  CalificacionOperacion: z.optional(z.string()),
  OperacionExenta: z.optional(z.string()),
  TipoImpositivo: z.optional(amount),
  BaseImponibleOimporteNoSujeto: amount,
  CuotaRepercutida: z.optional(amount),
});

export const issuedSchema = z.object({
  IDFactura: z.object({
    IDEmisorFactura: z.string(),
    NumSerieFactura: z.string(),
    FechaExpedicionFactura: date,
  }),
  TipoFactura: z.string(),
  TipoRectificativa: z.optional(z.string()),
  FacturasRectificadas: z.optional(z.unknown()),
  FacturasSustituidas: z.optional(z.unknown()),
  Destinatarios: z.optional(z.object({ IDDestinatario: z.array(partySchema) })),
  Desglose: z.object({ DetalleDesglose: z.array(detailSchema).check(z.maxLength(12)) }),
  CuotaTotal: amount,
  ImporteTotal: amount,
});
export type IssuedRecord = z.output<typeof issuedSchema>;
type Party = z.output<typeof partySchema>;
type Detail = z.output<typeof detailSchema>;

export interface Objection {
  code: string;
  sentence: string;
}

const sentences = {
  '1101': 'El valor del campo CodigoPais es incorrecto.',
  '1108': 'El NIF del IDEmisorFactura debe ser el mismo que el NIF del ObligadoEmision.',
  '1111': 'El campo CodigoPais es obligatorio cuando IDType es distinto de 02.',
  '1114': 'Si la factura es de tipo rectificativa, el campo TipoRectificativa debe tener valor.',
  '1115':
    'Si la factura no es de tipo rectificativa, el campo TipoRectificativa no debe tener valor.',
  '1116': 'Debe informarse el campo FacturasSustituidas sólo si la factura es de tipo F3.',
  '1117':
    'Si la factura no es de tipo rectificativa, el bloque FacturasRectificadas no podrá venir informado.',
  '1122':
    'El campo CodigoPais indicado no coincide con los dos primeros dígitos del identificador.',
  '1123': 'El formato del NIF es incorrecto.',
  '1124': 'El valor del campo TipoImpositivo no está incluido en la lista de valores permitidos.',
  '1126':
    'El valor del CodigoPais solo puede ser ES cuando el IDType sea Pasaporte (03) o No Censado (07). Si IDType es No Censado (07) el CodigoPais debe ser ES (España).',
  '1130': 'El campo NumSerieFactura contiene caracteres no permitidos.',
  '1131':
    'El valor del campo ID ha de ser el NIF de una persona física cuando el campo IDType tiene valor No Censado (07).',
  '1142':
    'El campo CuotaRepercutida tiene un valor incorrecto para el valor de los campos BaseImponibleOimporteNoSujeto y TipoImpositivo suministrados.',
  '1143': 'Los campos CuotaRepercutida y BaseImponibleOimporteNoSujeto deben tener el mismo signo.',
  '1150':
    'Cuando TipoFactura sea F2 el sumatorio de BaseImponibleOimporteNoSujeto y CuotaRepercutida no podrá ser superior a 3.000.',
  '1189':
    'Si TipoFactura es F1 o F3 o R1 o R2 o R3 o R4 el bloque Destinatarios tiene que estar cumplimentado.',
  '1190': 'Si TipoFactura es F2 o R5 el bloque Destinatarios no puede estar cumplimentado.',
  '1195':
    'Al menos uno de los dos campos OperacionExenta o CalificacionOperacion deben estar informados.',
  '1199':
    "Si Impuesto es '01' (IVA), '03' (IGIC) o no se cumplimenta y ClaveRegimen es 01 no pueden marcarse las OperacionExenta E2, E3.",
  '1208':
    'Si CalificacionOperacion es S1 y BaseImponibleACoste no está cumplimentada, TipoImpositivo y CuotaRepercutida son obligatorios.',
  '1210':
    'El campo ImporteTotal tiene un valor incorrecto para el valor de los campos BaseImponibleOimporteNoSujeto y CuotaRepercutida suministrados.',
  '1218': 'El valor del campo Impuesto es incorrecto.',
  '1222': 'El valor del campo ID del bloque IDOtro es incorrecto.',
  '1238': 'Si la operacion es exenta no se puede informar TipoImpositivo ni CuotaRepercutida.',
  '1245':
    'Si el campo Impuesto está vacío o tiene valor 01 o 03 el campo ClaveRegimen debe de estar cumplimentado.',
} as const satisfies Record<string, string>;
type Code = keyof typeof sentences;

/** The first validation error of a record; null when it is accepted. */
export function objectionTo(record: IssuedRecord, issuerTaxId: string): Objection | null {
  const parties = record.Destinatarios?.IDDestinatario ?? [];
  const code =
    codeOfHead(record, issuerTaxId) ??
    firstOf(parties, codeOfParty) ??
    firstOf(record.Desglose.DetalleDesglose, codeOfDetail) ??
    codeOfTotals(record);
  return code === null ? null : { code, sentence: sentences[code] };
}

function firstOf<Item>(items: readonly Item[], codeOf: (item: Item) => Code | null): Code | null {
  for (const item of items) {
    const code = codeOf(item);
    if (code !== null) return code;
  }
  return null;
}

function codeOfHead(record: IssuedRecord, issuerTaxId: string): Code | null {
  const { TipoFactura: type, IDFactura: id, Destinatarios: recipients } = record;
  const isCorrection = type.startsWith('R');
  const isSimplified = type === 'F2' || type === 'R5';
  if (id.IDEmisorFactura !== issuerTaxId) return '1108';
  if (!/^[ !#-&(-;?-~]{1,60}$/.test(id.NumSerieFactura)) return '1130';
  if (isCorrection && record.TipoRectificativa === undefined) return '1114';
  if (!isCorrection && record.TipoRectificativa !== undefined) return '1115';
  if (type !== 'F3' && record.FacturasSustituidas !== undefined) return '1116';
  if (!isCorrection && record.FacturasRectificadas !== undefined) return '1117';
  if (!isSimplified && recipients === undefined) return '1189';
  if (isSimplified && recipients !== undefined) return '1190';
  return null;
}

const members = 'AT BE BG CY CZ DE DK EE EL FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI';
const unknownCountries = ['ZZ', 'XX', 'EU', 'UK', 'XK'];

function codeOfParty({ NIF: taxId, IDOtro: other }: Party): Code | null {
  if (other === undefined) return taxId && /^[0-9A-Z]\d{7}[0-9A-Z]$/.test(taxId) ? null : '1123';
  const { CodigoPais: country, IDType: type, ID: id } = other;
  if (type === '02') {
    const prefix = id.slice(0, 2);
    if (!members.split(' ').includes(prefix) || !/^[0-9A-Z+*]{2,12}$/.test(id.slice(2)))
      return '1222';
    const isSameCountry = country === undefined || country === prefix;
    return isSameCountry || (prefix === 'EL' && country === 'GR') ? null : '1122';
  }
  if (country === undefined) return '1111';
  if (!/^[A-Z]{2}$/.test(country) || unknownCountries.includes(country)) return '1101';
  const isSpain = country === 'ES';
  if ((isSpain && type !== '03' && type !== '07') || (type === '07' && !isSpain)) return '1126';
  if (type === '07' && !/^[0-9KLMXYZ]\d{7}[A-Z]$/.test(id)) return '1131';
  return id === '' || id.length > 20 ? '1222' : null;
}

/** The rates of the IVA since 2025. */
const rates = ['0.00', '4.00', '10.00', '21.00'];

function codeOfDetail(detail: Detail): Code | null {
  const { Impuesto: tax, ClaveRegimen: regime, OperacionExenta: exemption } = detail;
  const { CalificacionOperacion: kind, TipoImpositivo: rate, CuotaRepercutida: quota } = detail;
  if (!['01', '02', '03', '05'].includes(tax)) return '1218';
  if (regime === undefined && tax !== '05') return '1245';
  if (kind === undefined && exemption === undefined) return '1195';
  if (exemption !== undefined) {
    if (regime === '01' && ['E2', 'E3'].includes(exemption)) return '1199';
    return rate === undefined && quota === undefined ? null : '1238';
  }
  if (kind !== 'S1') return null;
  if (rate === undefined || quota === undefined) return '1208';
  if (tax === '01' && !rates.includes(rate)) return '1124';
  const base = Number(detail.BaseImponibleOimporteNoSujeto);
  if (base * Number(quota) < 0) return '1143';
  return Math.abs((base * Number(rate)) / 100 - Number(quota)) > 10 ? '1142' : null;
}

function codeOfTotals({
  TipoFactura: type,
  Desglose,
  ImporteTotal: total,
}: IssuedRecord): Code | null {
  const sum = Desglose.DetalleDesglose.reduce(
    (known, { BaseImponibleOimporteNoSujeto: base, CuotaRepercutida: quota = '0.00' }) =>
      known + Number(base) + Number(quota),
    0,
  );
  if (type === 'F2' && sum > 3000.004) return '1150';
  return Math.abs(sum - Number(total)) > 10 ? '1210' : null;
}
