import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Controller, useWatch } from 'react-hook-form';
import {
  hasMinimum,
  hasRate,
  payRuleInputSchema,
  payRuleKindName,
  payRuleKinds,
} from '@aforo/shared/contract';
import {
  euros,
  FormAmountField,
  FormDateField,
  FormDialog,
  FormNullableAmountField,
  FormSelectField,
  useContractForm,
} from '@aforo/shared/form';
import { monthBeside } from '@aforo/shared/format';
import { SelectField, toast } from '@aforo/shared/ui';
import { servicesQuery } from '../../common/services.queries.ts';
import { useSetRule } from './pay.queries.ts';

interface Props {
  professionalId: string;
  /** Local date. */
  today: string;
  /** Without earlier rules the proposed day is that of the current month. */
  isFirst: boolean;
  onClose: () => void;
}

const rateLabel = {
  perSession: 'Por cada clase o cita (€)',
  perAttendee: 'Por cada persona (€)',
  hourly: 'Por hora (€)',
} as const;

/** Says how a professional is paid from a day on. */
export function PayRuleDialog({ professionalId, today, isFirst, onClose }: Props) {
  const setRule = useSetRule(professionalId);
  const services = useQuery(servicesQuery).data ?? [];
  const month = today.slice(0, 7);
  const form = useContractForm({
    schema: payRuleInputSchema,
    defaultValues: {
      serviceId: null,
      kind: 'perSession',
      rateMinor: null,
      basisPoints: null,
      minimumMinor: 0,
      validFrom: `${isFirst ? month : monthBeside(month, 1)}-01`,
    },
    onSubmit: async (rule) => {
      await setRule(rule);
      toast.success('Regla guardada.');
      onClose();
    },
  });
  const kind = useWatch({ control: form.control, name: 'kind' });
  const serviceId = useWatch({ control: form.control, name: 'serviceId' });
  const { setValue } = form;
  useEffect(() => {
    if (!hasRate(kind)) setValue('rateMinor', null);
    if (kind !== 'percentage') setValue('basisPoints', null);
    if (!hasMinimum(kind)) setValue('minimumMinor', 0);
  }, [kind, setValue]);
  return (
    <FormDialog
      title="Cómo se le paga"
      isOpen
      onClose={onClose}
      form={form}
      submitLabel="Guardar la regla"
      loading={form.isPending}
      submitError={form.submitError}
    >
      <Controller
        control={form.control}
        name="serviceId"
        render={({ field, fieldState }) => (
          <SelectField
            label="Para"
            ref={field.ref}
            value={field.value ?? ''}
            error={fieldState.error?.message}
            options={[
              { value: '', label: 'Todas sus clases y citas' },
              ...services
                .filter(({ status }) => status === 'active')
                .map(({ id, name }) => ({ value: id, label: `Solo ${name}` })),
            ]}
            onChange={({ target }) => {
              field.onChange(target.value === '' ? null : target.value);
              if (target.value === '' && kind === 'general') setValue('kind', 'perSession');
            }}
          />
        )}
      />
      <FormSelectField
        form={form}
        name="kind"
        label="Se le paga"
        options={payRuleKinds
          .filter((value) => value !== 'general' || serviceId !== null)
          .map((value) => ({ value, label: payRuleKindName[value] }))}
      />
      {kind === 'perSession' || kind === 'perAttendee' || kind === 'hourly' ? (
        <FormNullableAmountField
          form={form}
          name="rateMinor"
          label={rateLabel[kind]}
          {...(kind === 'perAttendee' && {
            description: 'Por quien está marcado como que vino.',
          })}
          format={euros}
        />
      ) : null}
      {kind === 'percentage' ? (
        <FormNullableAmountField
          form={form}
          name="basisPoints"
          label="Porcentaje (%)"
          description="De lo vendido por la sesión y lo que valen las sesiones de bono, con impuestos, como en «El mes»."
          format={euros}
        />
      ) : null}
      {hasMinimum(kind) ? (
        <FormAmountField
          form={form}
          name="minimumMinor"
          label="Mínimo por sesión dada (€)"
          description="También si no viene nadie. 0 si no hay mínimo."
          format={euros}
        />
      ) : null}
      <FormDateField
        form={form}
        name="validFrom"
        label="Desde el día"
        description="Los meses que ya han pasado no cambian."
      />
    </FormDialog>
  );
}
