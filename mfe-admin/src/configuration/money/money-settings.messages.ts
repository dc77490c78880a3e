import { money } from '@aforo/shared/format';
import type { MoneySettings } from './money-settings.queries.ts';

export const regimeName = {
  plain: 'Recibos, sin factura',
  verifactu: 'Facturas con registro VERI*FACTU',
} as const satisfies Record<MoneySettings['regime'], string>;

/** The stored settings in one line, for comparing them with what is typed. */
export function settingsWords(settings: MoneySettings, currency: string): string {
  const { regime, legalName, taxId, street, postalCode, city, province } = settings;
  return [
    regimeName[regime],
    legalName || 'sin nombre',
    taxId || 'sin NIF',
    [street, `${postalCode} ${city}`.trim(), province].filter(Boolean).join(', ') ||
      'sin domicilio',
    `simplificada hasta ${money(settings.simplifiedLimitMinor, currency)}`,
    `efectivo por debajo de ${money(settings.cashLimitMinor, currency)}`,
    `devolución hasta ${money(settings.refundLimitMinor, currency)}`,
  ].join(' · ');
}

/** How the fiscal records stand. */
export function recordsWords({ records, unsent }: { records: number; unsent: number }): string {
  if (records === 0) return 'Todavía no hay ninguno: el primero se guarda con la primera factura.';
  const made = records === 1 ? 'Hay un registro' : `Hay ${records} registros`;
  const left = unsent === 1 ? 'queda uno por enviar' : `quedan ${unsent} por enviar`;
  return unsent === 0 ? `${made}, y la Agencia Tributaria los tiene todos.` : `${made}; ${left}.`;
}
