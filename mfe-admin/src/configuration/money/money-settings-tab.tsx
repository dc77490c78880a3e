import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useArea } from '@aforo/shared/area';
import {
  activities,
  moneySettingsInputSchema,
  policyChangesSchema,
  territories,
  type MoneySettings,
  type MoneySettingsInput,
  type PolicyChanges,
  type StoredSettings,
  type Territory,
} from '@aforo/shared/contract';
import {
  euros,
  FormAmountField,
  FormCheckboxField,
  FormSelectField,
  FormTextField,
  percentage,
  wholeNumber,
  type FormValues,
} from '@aforo/shared/form';
import { Stack } from '@aforo/shared/ui';
import { frontDeskEffect } from '../../common/effects/effects.messages.ts';
import { PolicyEffect } from '../../common/effects/policy-effect.tsx';
import { Pair, SettingsCard } from '../settings-card.tsx';
import { SettingsForm } from '../settings-form.tsx';
import { useSettingsForm } from '../use-settings-form.ts';
import { useSettingsPart } from '../../common/use-settings-part.ts';
import { fiscalStatusQuery } from './fiscal-records.queries.ts';
import { FiscalRecordsCard } from './fiscal-records-card.tsx';
import {
  activityName,
  codesOf,
  regimeName,
  settingsText,
  territoryName,
} from './money-settings.messages.ts';
import { SeriesFields } from './series-fields.tsx';
import { VoucherAmountsField } from './voucher-amounts-field.tsx';
import { VoucherPurposeField } from './voucher-purpose-field.tsx';

/** The issuer of the center's documents, and the limits of reception. */
export function MoneySettingsTab() {
  const { query } = useSettingsPart('money');
  return (
    <Stack gap={5}>
      <SettingsCard
        title="Cobros y facturas"
        description="Lo que dicen los recibos y facturas que salgan desde ahora. Los de antes no cambian."
        query={query}
        lines={8}
      >
        {(data) => <MoneySettingsForm stored={data} />}
      </SettingsCard>
      {query.data?.values.regime === 'verifactu' ? <FiscalRecordsCard /> : null}
    </Stack>
  );
}

const regimes = [
  { value: 'plain', label: regimeName.plain },
  { value: 'verifactu', label: regimeName.verifactu },
];

const activityOptions = activities.map((value) => ({ value, label: activityName[value] }));

/** All territories, or only the one that can no longer change. */
function territoryOptions(only?: Territory) {
  return territories
    .filter((value) => only === undefined || value === only)
    .map((value) => ({ value, label: territoryName[value] }));
}

function MoneySettingsForm({ stored }: { stored: StoredSettings<'money'> }) {
  const page = useArea().settings;
  const queryClient = useQueryClient();
  const settings = stored.values;
  const { form, currentText } = useSettingsForm({
    part: 'money',
    stored,
    schema: moneySettingsInputSchema,
    toValues,
    textOf: (view) => settingsText(view, page.center.currency),
    savedText: 'Cobros y facturas, guardado.',
    onSaved: () => {
      void queryClient.invalidateQueries(fiscalStatusQuery);
      void queryClient.invalidateQueries({ queryKey: ['home'] });
    },
  });
  const written = useWatch({ control: form.control });
  return (
    <SettingsForm form={form} currentText={currentText} submitLabel="Guardar">
      <FormSelectField
        form={form}
        name="regime"
        label="Qué se entrega al cobrar"
        description={
          settings.hasProducer
            ? 'Con facturas hacen falta los datos fiscales de debajo.'
            : 'Para dar facturas, el servidor tiene que decir antes quién ha hecho el programa.'
        }
        options={regimes}
      />
      <FormSelectField
        form={form}
        name="territory"
        label="Dónde está el centro"
        description={
          settings.isTerritoryFixed
            ? 'Ya hay documentos con este impuesto: no se puede cambiar.'
            : 'Dice qué impuesto llevan los precios. Con el primer documento queda fijo.'
        }
        options={
          settings.isTerritoryFixed ? territoryOptions(settings.territory) : territoryOptions()
        }
      />
      <Pair>
        <FormTextField
          form={form}
          name="legalName"
          label="Nombre o razón social"
          autoComplete="organization"
        />
        <FormTextField
          form={form}
          name="taxId"
          label="NIF"
          autoComplete="off"
          readOnly={settings.isTaxIdFixed}
          {...(settings.isTaxIdFixed && {
            description: 'Ya hay facturas con este NIF: no se puede cambiar.',
          })}
        />
      </Pair>
      <FormTextField
        form={form}
        name="street"
        label="Calle y número"
        autoComplete="street-address"
      />
      <Pair>
        <FormTextField
          form={form}
          name="postalCode"
          label="Código postal"
          autoComplete="postal-code"
        />
        <FormTextField form={form} name="city" label="Población" autoComplete="address-level2" />
        <FormTextField
          form={form}
          name="province"
          label="Provincia"
          autoComplete="address-level1"
        />
      </Pair>
      <Pair>
        <FormSelectField
          form={form}
          name="activity"
          label="Actividad"
          description="La lleva el libro de facturas que se manda a Hacienda."
          options={activityOptions}
        />
        <FormTextField
          form={form}
          name="iaeHeading"
          label="Epígrafe del IAE"
          description="El del alta en Hacienda, por ejemplo 967.1."
          autoComplete="off"
        />
      </Pair>
      <Pair>
        <FormAmountField
          form={form}
          name="simplifiedLimitMinor"
          label="Factura simplificada, hasta (€)"
          description="Por encima, la factura lleva los datos de quien paga."
          format={euros}
        />
        <FormAmountField
          form={form}
          name="cashToleranceMinor"
          label="Descuadre de caja sin explicar, hasta (€)"
          description="Si falta o sobra más, al cerrar se pide el motivo."
          format={euros}
        />
        <FormAmountField
          form={form}
          name="cashLimitMinor"
          label="Efectivo, menos de (€)"
          description="Desde ese importe no se cobra en efectivo."
          format={euros}
        />
        <FormAmountField
          form={form}
          name="cashLimitAbroadMinor"
          label="Efectivo de quien vive fuera, menos de (€)"
          description="Particulares con domicilio en otro país."
          format={euros}
        />
        <FormAmountField
          form={form}
          name="refundLimitMinor"
          label="Devolución de recepción, hasta (€)"
          description="Lo que puede devolver cada persona en un turno. Más, lo hace administración."
          format={euros}
        />
        <FormAmountField
          form={form}
          name="discountLimitBasisPoints"
          label="Descuento de recepción, hasta (%)"
          description="Los mayores los hace administración."
          format={percentage}
        />
        <FormAmountField
          form={form}
          name="discountShiftLimitMinor"
          label="Descuentos de recepción en un turno, hasta (€)"
          description="Lo que puede descontar cada persona en un turno. Más, lo hace administración."
          format={euros}
        />
        <FormAmountField
          form={form}
          name="voucherMonths"
          label="Un vale regalo vale (meses)"
          description="Los ya vendidos no cambian."
          format={wholeNumber}
        />
        <FormAmountField
          form={form}
          name="maxDueDays"
          label="Lo que queda a deber, como tarde en (días)"
          description="Al cobrar no se puede poner una fecha más lejana."
          format={wholeNumber}
        />
        <VoucherAmountsField />
      </Pair>
      <VoucherPurposeField catalogueTaxes={settings.catalogueTaxes} />
      <FormCheckboxField
        form={form}
        name="isCountBlind"
        label="Contar la caja a ciegas"
        description="Hasta que esté contada, nadie ve lo que debería haber ni el informe X del turno."
      />
      {settings.series ? <SeriesFields series={settings.series} /> : null}
      <PolicyEffect
        changes={frontDeskChanges(settings, written)}
        sentencesOf={({ frontDeskLimits }) =>
          frontDeskLimits ? frontDeskEffect(frontDeskLimits) : []
        }
      />
    </SettingsForm>
  );
}

/** The limits of reception, if they changed; only those have effects to show. */
function frontDeskChanges(
  stored: MoneySettings,
  {
    refundLimitMinor,
    discountLimitBasisPoints,
  }: Partial<FormValues<Pick<MoneySettingsInput, 'refundLimitMinor' | 'discountLimitBasisPoints'>>>,
): PolicyChanges | null {
  const isSame =
    refundLimitMinor === stored.refundLimitMinor &&
    discountLimitBasisPoints === stored.discountLimitBasisPoints;
  const changes = { frontDeskLimits: { refundLimitMinor, discountLimitBasisPoints } };
  return isSame ? null : (policyChangesSchema.safeParse(changes).data ?? null);
}

function toValues(settings: MoneySettings): MoneySettingsInput {
  const {
    isTaxIdFixed: _taxId,
    isTerritoryFixed: _territory,
    hasProducer: _has,
    catalogueTaxes: _taxes,
    series,
    ...values
  } = settings;
  return { ...values, ...(series && { seriesCodes: codesOf(series) }) };
}
