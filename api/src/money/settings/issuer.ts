import { type SettingsPartName, territoryTimeZone } from '@aforo/shared/contract';
import { readCenter, setCurrency, setTimeZone } from '../../center/center/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { invalidFields } from '../../platform/domain-error.ts';
import * as repository from './money-settings.repository.ts';
import type { MoneySettings } from './money-settings.repository.ts';
import { isCurrency, knownTimeZone } from './time-zones-and-currencies.ts';

/** @throws {DomainError} `validation_failed` when these settings can't give invoices */
export function throwIfNoInvoices({ regime, producerName, territory }: MoneySettings): void {
  if (regime === 'plain') return;
  if (producerName === '') {
    throw invalidFields({
      regime:
        'Falta decir en el servidor quién ha hecho el programa (FISCAL_PRODUCER_NAME y FISCAL_PRODUCER_NIF).',
    });
  }
  if (territory === 'abroad') {
    throw invalidFields({
      regime: 'Fuera de España no hay facturas con registro VERI*FACTU: elige recibos.',
    });
  }
}

type Issuer = Pick<MoneySettings, 'territory' | 'taxId'>;

/**
 * Checks the issuer's territory and NIF, which three parts of the settings contain, and sets time
 * zone and currency. Documents fix the tax, records the NIF, and existing sessions the time zone. The caller holds
 * the lock on the money settings and stores the territory and the NIF.
 * @throws {DomainError} `validation_failed`
 */
export async function changeIssuer(
  trx: Transaction,
  before: Issuer,
  after: Issuer & { timeZone: string; currency?: string | undefined },
): Promise<void> {
  const { territory, taxId } = after;
  // guard: the territory is fixed once documents exist (money-settings.test.ts)
  // without: `if (territory !== before.territory && (await repository.hasDocuments(trx))) {` → `if (territory === null) {`
  if (territory !== before.territory && (await repository.hasDocuments(trx))) {
    throw invalidFields({
      territory: 'Ya hay documentos con el impuesto de antes: no se puede cambiar.',
    });
  }
  if (taxId !== before.taxId && (await repository.hasFiscalRecords(trx))) {
    throw invalidFields({ taxId: 'Ya hay facturas con el NIF de antes: no se puede cambiar.' });
  }
  const isSpanish = territoryTimeZone[territory] !== null;
  await changeTimeZone(trx, territoryTimeZone[territory] ?? after.timeZone, after);
  await changeCurrency(trx, isSpanish ? 'EUR' : after.currency, isSpanish);
}

async function changeCurrency(
  trx: Transaction,
  currency: string | undefined,
  isSpanish: boolean,
): Promise<void> {
  if (currency === undefined || currency === (await readCenter(trx)).currency) return;
  // guard: the currency is fixed once amounts exist (contact-part.test.ts)
  // without: `if (await repository.hasAmounts(trx)) {` → `if (currency === '') {`
  if (await repository.hasAmounts(trx)) {
    throw invalidFields({
      [isSpanish ? 'territory' : 'currency']:
        'Ya hay ventas con la moneda de antes: no se puede cambiar.',
    });
  }
  if (!isCurrency(currency)) {
    throw invalidFields({ currency: 'Esa moneda no existe, o no tiene céntimos.' });
  }
  await setCurrency(trx, currency);
}

/**
 * Instants are stored, so another time zone would silently change the hour of each session. A first
 * session written at the same moment is not noticed: its writer takes no lock on the center.
 */
async function changeTimeZone(
  trx: Transaction,
  timeZone: string,
  { territory }: Issuer,
): Promise<void> {
  if (timeZone === (await readCenter(trx)).timeZone) return;
  const field = territoryTimeZone[territory] === null ? 'timeZone' : 'territory';
  // guard: the time zone is fixed once sessions exist (contact-part.test.ts)
  // without: `if (await repository.hasLocalTimes(trx)) {` → `if (timeZone === '') {`
  if (await repository.hasLocalTimes(trx)) {
    throw invalidFields({
      [field]: 'Ya hay clases, citas, ausencias o bonos con la hora de antes: no se puede cambiar.',
    });
  }
  const known = knownTimeZone(timeZone, await repository.listTimeZones(trx));
  if (known === undefined) {
    throw invalidFields({ timeZone: 'Esa zona horaria no existe. Elige una de la lista.' });
  }
  await setTimeZone(trx, known);
}

/** The fields of the money settings that another part of the settings shows too. */
const sharedFields = {
  contact: ['territory', 'taxId'],
  invoicing: ['regime', 'territory', 'legalName', 'taxId', 'street', 'postalCode', 'city'],
} as const satisfies Partial<Record<SettingsPartName, readonly (keyof MoneySettings)[]>>;

/** The parts that show a changed field of the money settings. */
export function partsWithChanges(
  before: MoneySettings,
  after: MoneySettings,
): (keyof typeof sharedFields)[] {
  return (['contact', 'invoicing'] as const).filter((part) =>
    sharedFields[part].some((field) => before[field] !== after[field]),
  );
}
