import { useWatch } from 'react-hook-form';
import {
  taxName,
  territories,
  territoryTimeZone,
  type Center,
  type CenterInput,
  type Territory,
} from '@aforo/shared/contract';
import { FormSelectField, FormTextField, type ContractForm } from '@aforo/shared/form';
import { territoryName } from '../money/money-settings.messages.ts';
import { Pair } from '../settings-card.tsx';

interface Props {
  form: ContractForm<CenterInput, CenterInput>;
  stored: Center;
}

/** Where the center is, which sets tax and time zone, and its NIF. */
export function PlaceFields({ form, stored }: Props) {
  const { territory, timeZone, currency } = useWatch({ control: form.control });
  if (stored.territory === undefined || territory === undefined) return null; // an older server
  const options = territoryOptions(stored, stored.territory);
  const isAbroad = territory === 'abroad';
  return (
    <>
      <Pair>
        <FormSelectField
          form={form}
          name="territory"
          label="Dónde está"
          description={placeText(stored, territory, {
            timeZone: timeZone ?? stored.timeZone,
            currency: currency ?? stored.currency ?? 'EUR',
          })}
          options={options.map((value) => ({ value, label: territoryName[value] }))}
        />
        {isAbroad ? (
          <FormSelectField
            form={form}
            name="timeZone"
            label="Zona horaria"
            description={
              stored.isTimeZoneFixed
                ? 'Las clases, citas, ausencias y bonos ya puestos tienen su hora en ella: no se puede cambiar.'
                : 'La de tus clases. Queda fija con la primera clase, cita, ausencia o bono.'
            }
            options={timeZoneOptions(stored)}
          />
        ) : (
          <FormTextField
            form={form}
            name="taxId"
            label="NIF"
            description={
              stored.isTaxIdFixed
                ? 'Ya hay facturas con este NIF: no se puede cambiar.'
                : 'Vacío si todavía no lo tienes: se dan recibos.'
            }
            autoComplete="off"
            readOnly={stored.isTaxIdFixed ?? false}
          />
        )}
      </Pair>
      {isAbroad && stored.isCurrencyFixed !== undefined ? (
        <FormSelectField
          form={form}
          name="currency"
          label="Moneda"
          description={
            stored.isCurrencyFixed
              ? 'Ya hay ventas en ella: no se puede cambiar.'
              : 'La de tus precios, que no se convierten al cambiarla. Queda fija con la primera venta.'
          }
          options={currencyOptions(stored)}
        />
      ) : null}
    </>
  );
}

/** Documents fix the tax, and what has been planned fixes the time zone. */
function territoryOptions(stored: Center, current: Territory): Territory[] {
  if (stored.isTerritoryFixed) return [current];
  return territories.filter((one) => {
    const timeZone = territoryTimeZone[one];
    return !stored.isTimeZoneFixed || timeZone === null || timeZone === stored.timeZone;
  });
}

function placeText(
  stored: Center,
  territory: Territory,
  chosen: { timeZone: string; currency: string },
): string {
  const spanishZone = territoryTimeZone[territory];
  const timeZone = spanishZone ?? chosen.timeZone;
  const currency = spanishZone === null ? chosen.currency : 'EUR';
  const values = `${taxName[territory]}, hora de ${zoneName(timeZone)} y precios en ${currencyName(currency)}.`;
  if (stored.isTerritoryFixed) return `${values} Ya hay documentos: no se puede cambiar.`;
  if (stored.isTimeZoneFixed)
    return `${values} La hora ya no se cambia: hay clases, ausencias o bonos con ella.`;
  return values;
}

/** `America/Argentina/Buenos_Aires` is `Buenos Aires`. */
function zoneName(timeZone: string): string {
  const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;
  return city === 'Canary' ? 'Canarias' : city;
}

function currencyName(currency: string): string {
  const name = currencyLabel(currency);
  return name === 'euro' ? 'euros' : name;
}

/** Amounts are stored in hundredths. */
function currencyOptions({ currency = 'EUR', isCurrencyFixed }: Center) {
  const all = isCurrencyFixed ? [] : Intl.supportedValuesOf('currency').filter(hasHundredths);
  return [...new Set([currency, ...all])]
    .map((value) => ({ value, label: `${currencyLabel(value)} (${value})` }))
    .sort((a, b) => a.label.localeCompare(b.label, 'es'));
}

const hasHundredths = (currency: string): boolean =>
  new Intl.NumberFormat('es', { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits === 2;

const currencyLabel = (currency: string): string =>
  new Intl.DisplayNames('es', { type: 'currency' }).of(currency) ?? currency;

function timeZoneOptions({ timeZone, isTimeZoneFixed }: Center) {
  const all = isTimeZoneFixed ? [] : Intl.supportedValuesOf('timeZone');
  return [...new Set([timeZone, ...all])].sort().map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
  }));
}
