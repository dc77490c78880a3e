import { useWatch } from 'react-hook-form';
import {
  creditorIdOf,
  type DirectDebitSettings,
  directDebitSettingsInputSchema,
  normalizeTaxId,
  type StoredSettings,
} from '@aforo/shared/contract';
import { euros, FormAmountField, FormTextField, wholeNumber } from '@aforo/shared/form';
import { Notice } from '@aforo/shared/ui';
import { Pair, SettingsCard } from '../settings-card.tsx';
import { SettingsForm } from '../settings-form.tsx';
import { useSettingsForm } from '../use-settings-form.ts';
import { useSettingsPart } from '../../common/use-settings-part.ts';

/** The center as the creditor of direct debits. */
export function DirectDebitTab() {
  return (
    <SettingsCard
      title="Domiciliación bancaria"
      description="Con estos datos el centro cobra recibos en la cuenta de quien ha firmado un mandato. El banco da el sufijo al contratar los adeudos SEPA."
      query={useSettingsPart('directDebit').query}
      lines={6}
    >
      {(data) => <DirectDebitForm stored={data} />}
    </SettingsCard>
  );
}

function toValues({ creditorId: _id, ibanMask: _mask, ...values }: DirectDebitSettings) {
  return { ...values, iban: '' };
}

function DirectDebitForm({ stored }: { stored: StoredSettings<'directDebit'> }) {
  const { ibanMask } = stored.values;
  const { form, currentText } = useSettingsForm({
    part: 'directDebit',
    stored,
    schema: directDebitSettingsInputSchema,
    toValues,
    textOf: ({ creditorName, creditorId, ibanMask: mask }) =>
      [creditorName, creditorId, mask].filter(Boolean).join(', '),
    savedText: 'Domiciliación, guardada.',
  });
  const [taxId = '', suffix = ''] = useWatch({
    control: form.control,
    name: ['taxId', 'suffix'],
  });
  const nif = normalizeTaxId(taxId);
  return (
    <SettingsForm form={form} currentText={currentText} submitLabel="Guardar domiciliación">
      <FormTextField
        form={form}
        name="creditorName"
        label="Nombre del acreedor"
        description="Lo que verán los clientes en su banco."
        autoComplete="organization"
        maxLength={70}
      />
      <Pair>
        <FormTextField form={form} name="taxId" label="NIF" autoComplete="off" />
        <FormTextField form={form} name="suffix" label="Sufijo" autoComplete="off" maxLength={3} />
      </Pair>
      {nif === '' || suffix.length !== 3 ? null : (
        <Notice title={`Identificador de acreedor: ${creditorIdOf(nif, suffix.toUpperCase())}`}>
          Compáralo con el de tu contrato con el banco antes de enviar la primera remesa.
        </Notice>
      )}
      <FormTextField
        form={form}
        name="iban"
        label="IBAN donde se cobra"
        description={
          ibanMask === null
            ? 'Se guarda cifrado.'
            : `Ahora es ${ibanMask}. Escribe otro solo para cambiarlo.`
        }
        autoComplete="off"
        spellCheck={false}
      />
      <Pair>
        <FormAmountField
          form={form}
          name="noticeDays"
          label="Días de aviso antes de cobrar"
          description="De 1 a 14. El aviso va por correo."
          format={wholeNumber}
        />
        <FormAmountField
          form={form}
          name="returnFeeMinor"
          label="Gastos por recibo devuelto, en euros"
          description="Con 0 no se cobran. Hasta 50 €."
          format={euros}
        />
      </Pair>
    </SettingsForm>
  );
}
