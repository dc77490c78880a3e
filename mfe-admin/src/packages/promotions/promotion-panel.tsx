import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useArea } from '@aforo/shared/area';
import { promotionInputSchema } from '@aforo/shared/contract';
import {
  euros,
  FormAmountField,
  FormCheckboxField,
  FormDateField,
  FormNullableAmountField,
  FormTextField,
  percentage,
  wholeNumber,
} from '@aforo/shared/form';
import { localDateOf } from '@aforo/shared/format';
import { serverNow } from '@aforo/shared/http';
import { CheckboxField, Notice, SelectField } from '@aforo/shared/ui';
import { FormChoicesField } from '../../common/fields/choices-field.tsx';
import type { RecordPanelProps } from '../../common/records/opened-record.tsx';
import { RecordPanel } from '../../common/records/record-panel.tsx';
import { useRecordForm } from '../../common/records/use-record-form.ts';
import { defaultValues, emptyOff, offOptions, type PromotionValues } from './promotion.form.ts';
import { promotionSentence } from './promotion-sentence.ts';
import { useSavePromotion, type NamedPromotion } from './promotions.queries.ts';
import { promotedNames, optionsOf, type PromotableItems } from './promotable-items.ts';

interface Props extends RecordPanelProps<NamedPromotion> {
  things: PromotableItems;
}

/** The form of a promotion code, with a sentence that describes it. */
export function PromotionPanel({ record, things, onClose, onSaved }: Props) {
  const { currency, timeZone } = useArea().settings.center;
  const { form, stored } = useRecordForm({
    record,
    schema: promotionInputSchema,
    defaultValues: defaultValues(record, localDateOf(serverNow(), timeZone)),
    saving: useSavePromotion(),
    onSaved,
  });
  // the form has complete default values
  const values = useWatch({ control: form.control }) as PromotionValues;
  const { serviceIds, templateIds, productIds } = values;
  const isForAll = serviceIds.length + templateIds.length + productIds.length === 0;
  const [isForSome, setForSome] = useState(!isForAll);
  const sentence = (given: PromotionValues) =>
    promotionSentence(given, promotedNames(given, things), currency);
  const setIds = (name: 'serviceIds' | 'templateIds' | 'productIds', ids: string[]) =>
    form.setValue(name, ids, { shouldDirty: true });
  return (
    <RecordPanel
      title={record ? record.code : 'Nuevo código'}
      submitLabel={record ? 'Guardar código' : 'Crear código'}
      form={form}
      storedWords={stored ? `${stored.code}: ${sentence(stored)}` : null}
      onClose={onClose}
    >
      <Notice title="Esto es lo que se descuenta">{sentence(values)}</Notice>
      {record && record.uses > 0 ? (
        <p>Lo que ya se ha vendido con él, o se está pagando, se queda como está.</p>
      ) : null}
      <FormTextField
        form={form}
        name="code"
        label="Código"
        description="Lo que escribe quien compra: «OTOÑO10». Da igual en mayúsculas o minúsculas."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={24}
      />
      <SelectField
        label="Qué descuenta"
        options={offOptions}
        value={values.off.kind}
        onChange={({ target }) => {
          const kind = offOptions.find(({ value }) => value === target.value)?.value ?? 'share';
          form.setValue('off', emptyOff[kind], { shouldDirty: true });
        }}
      />
      {values.off.kind === 'share' ? (
        <FormAmountField
          form={form}
          key="share"
          name="off.basisPoints"
          label="Porcentaje"
          format={percentage}
        />
      ) : (
        <FormAmountField
          form={form}
          key="amount"
          name="off.minor"
          label="Importe en euros"
          description="Una vez en cada compra."
          format={euros}
        />
      )}
      <FormDateField form={form} name="startsOn" label="Desde" />
      <FormDateField
        form={form}
        isNullable
        name="endsOn"
        label="Hasta"
        description="Ese día incluido. Vacío: hasta que lo pares."
      />
      <FormNullableAmountField
        form={form}
        name="clientLimit"
        label="Veces por cliente"
        description="Vacío: las que quiera."
        format={wholeNumber}
        isOptional
      />
      <FormNullableAmountField
        form={form}
        name="totalLimit"
        label="Veces en total"
        description="Vacío: sin límite."
        format={wholeNumber}
        isOptional
      />
      <FormCheckboxField
        form={form}
        name="isForNewClients"
        label="Solo clientes nuevos"
        description="Quien todavía no ha comprado nada."
      />
      <CheckboxField
        label="Solo para algunas cosas"
        description="Si no, para todo menos vales regalo, penalizaciones e importes sueltos."
        checked={isForSome}
        onChange={({ target }) => {
          setForSome(target.checked);
          if (target.checked) return;
          setIds('serviceIds', []);
          setIds('templateIds', []);
          setIds('productIds', []);
        }}
      />
      {isForSome ? (
        <>
          {isForAll ? (
            <Notice tone="warning">Aún no has elegido nada: así descuenta en todo.</Notice>
          ) : null}
          <FormChoicesField
            form={form}
            name="serviceIds"
            label="Servicios"
            description="La clase o cita que se paga suelta."
            options={optionsOf(things.services, record?.serviceIds)}
          />
          <FormChoicesField
            form={form}
            name="templateIds"
            label="Bonos"
            options={optionsOf(things.packages, record?.templateIds)}
          />
          {things.products.length > 0 ? (
            <FormChoicesField
              form={form}
              name="productIds"
              label="Productos"
              options={optionsOf(things.products, record?.productIds)}
            />
          ) : null}
        </>
      ) : null}
    </RecordPanel>
  );
}
