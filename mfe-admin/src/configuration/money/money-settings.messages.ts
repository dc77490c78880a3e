import {
  type Activity,
  documentTypeName,
  type DocumentSeries,
  type FiscalStatus,
  fullNumberOf,
  type MoneySettings,
  type SeriesCodes,
  type SeriesKind,
  seriesPrefix,
  type Tax,
  type Territory,
  type VoucherPurpose,
} from '@aforo/shared/contract';
import { money } from '@aforo/shared/format';
import { rateText } from '../../common/tax.messages.ts';

export const regimeName = {
  plain: 'Recibos, sin factura',
  verifactu: 'Facturas con registro VERI*FACTU',
} as const satisfies Record<MoneySettings['regime'], string>;

/** Economic activities with the tax office's numbers. */
export const activityName = {
  '': 'Sin indicar',
  A01: 'Alquiler de inmuebles (A01)',
  A03: 'Empresarial (A03)',
  A04: 'Profesional, artística o deportiva (A04)',
  A05: 'Profesional, las demás (A05)',
} as const satisfies Record<Activity, string>;

export const territoryName = {
  mainland: 'Península o Baleares: IVA',
  canaryIslands: 'Canarias: IGIC, con su hora',
  ceutaMelilla: 'Ceuta o Melilla: IPSI',
  abroad: 'Fuera de España: solo recibos',
} as const satisfies Record<Territory, string>;

/** The stored settings in one line, for comparison with the typed values. */
export function settingsText(settings: MoneySettings, currency: string): string {
  const { regime, legalName, taxId, street, postalCode, city, province } = settings;
  return [
    regimeName[regime],
    ...(settings.territory ? [territoryName[settings.territory]] : []),
    legalName || 'sin nombre',
    taxId || 'sin NIF',
    [street, `${postalCode} ${city}`.trim(), province].filter(Boolean).join(', ') ||
      'sin domicilio',
    `simplificada hasta ${money(settings.simplifiedLimitMinor, currency)}`,
    `efectivo por debajo de ${money(settings.cashLimitMinor, currency)}`,
    `devolución hasta ${money(settings.refundLimitMinor, currency)}`,
    ...(settings.series
      ? [`series ${settings.series.kinds.map(({ code }) => code).join(', ')}`]
      : []),
  ].join(' · ');
}

/** The taxes of the catalogue, and their effect on the vouchers sold from now on. */
export function voucherTaxText(
  confirmed: VoucherPurpose | null,
  catalogue: readonly Tax[],
): string {
  const [only, ...otherRates] = catalogue;
  if (!only) return 'Todavía no hay nada a la venta: se cobra al gastarlo.';
  if (otherRates.length > 0) {
    const names = catalogue.map(rateText).join(', ');
    return `Lo que se vende lleva impuestos distintos (${names}): el vale se vende sin IVA y lo lleva lo que se compra con él.`;
  }
  return confirmed === 'multi'
    ? `Todo lo que se vende lleva lo mismo (${rateText(only)}): lo normal es cobrarlo al vender el vale. Consúltalo con tu asesoría.`
    : `Todo lo que se vende lleva lo mismo (${rateText(only)}): va en la factura del vale, y lo que se paga con él no lo lleva otra vez. Los ya vendidos no cambian.`;
}

export const seriesName = {
  simplified: documentTypeName.F2,
  full: documentTypeName.F1,
  rectifying: documentTypeName.R1,
  plain: documentTypeName.plain,
} as const satisfies Record<SeriesKind, string>;

export function codesOf({ kinds }: DocumentSeries): SeriesCodes {
  const code = (kind: SeriesKind) => kinds.find((one) => one.kind === kind)?.code ?? '';
  return {
    simplified: code('simplified'),
    full: code('full'),
    rectifying: code('rectifying'),
    plain: code('plain'),
  };
}

/**
 * The effect of a code: `El próximo, T26-000124.`, and when it applies if this year has begun with
 * another code.
 */
export function nextNumberText(
  { prefix, lastNumber, nextFullNumber }: DocumentSeries['kinds'][number],
  year: number,
  typed: string,
): string {
  const code = typed.trim().toUpperCase();
  const wanted = seriesPrefix(code, year);
  if (code === '' || wanted === prefix) return `El próximo, ${nextFullNumber}.`;
  return lastNumber === 0
    ? `El próximo, ${fullNumberOf(wanted, 1)}.`
    : `El próximo, ${nextFullNumber}; en enero, ${fullNumberOf(seriesPrefix(code, year + 1), 1)}.`;
}

const wholeNumbers = new Intl.NumberFormat('es');

/** The counts of the fiscal records, in a sentence. */
export function fiscalRecordsText({
  records,
  unsent,
  rejected,
}: Pick<FiscalStatus, 'records' | 'unsent' | 'rejected'>): string {
  if (records === 0) return 'Todavía no hay ninguno: el primero se guarda con la primera factura.';
  const made = records === 1 ? 'Hay un registro' : `Hay ${wholeNumbers.format(records)} registros`;
  if (unsent > 0) {
    const left =
      unsent === 1 ? 'queda uno por enviar' : `quedan ${wholeNumbers.format(unsent)} por enviar`;
    return `${made}; ${left}.`;
  }
  if (rejected > 0) return `${made}, y no queda ninguno por enviar.`;
  return records === 1
    ? `${made}, y lo tiene la Agencia Tributaria.`
    : `${made}, y la Agencia Tributaria los tiene todos.`;
}

export const missingCertificateText =
  'Quien lleva el servidor tiene que ponerlo para que los registros salgan solos. Mientras tanto se guardan completos y en orden.';

export function rejectedTitle(rejected: number): string {
  return rejected === 1
    ? 'La Agencia Tributaria ha rechazado un registro'
    : `La Agencia Tributaria ha rechazado ${rejected} registros`;
}

export function withErrorsTitle(withErrors: number): string {
  return withErrors === 1
    ? 'La Agencia Tributaria ha admitido un registro con errores'
    : `La Agencia Tributaria ha admitido ${withErrors} registros con errores`;
}

/** Placed after the document number. */
export const faultState = {
  issue: { rejected: 'rechazada', acceptedWithErrors: 'admitida con errores' },
  cancel: { rejected: 'anulación rechazada', acceptedWithErrors: 'anulación admitida con errores' },
} as const satisfies Record<
  FiscalStatus['faults'][number]['kind'],
  Record<FiscalStatus['faults'][number]['state'], string>
>;
