import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Controller, useWatch } from 'react-hook-form';
import { useArea } from '@aforo/shared/area';
import { timeOffInputSchema, type DecidedTimeOff, type Professional } from '@aforo/shared/contract';
import { FormDialog, FormTextField, splitFieldErrors, useContractForm } from '@aforo/shared/form';
import { addDays, instantOf, localDateOf } from '@aforo/shared/format';
import { DateField } from '@aforo/shared/ui';
import { AffectedPreview } from '../affected-preview.tsx';
import { absencePreviewQuery, useAddTimeOff } from '../professionals.queries.ts';

interface Props {
  professional: Professional;
  isOpen: boolean;
  onClose: () => void;
  onAdded: (added: DecidedTimeOff) => void;
}

/** Records whole days off; an administrator's entry is approved at once. */
export function TimeOffDialog({ professional, isOpen, onClose, onAdded }: Props) {
  const { timeZone } = useArea().settings.center;
  const add = useAddTimeOff(professional.id);
  const empty = { startsAt: '', endsAt: '', reason: '' };
  const form = useContractForm({
    schema: timeOffInputSchema,
    defaultValues: empty,
    onSubmit: async (values) => {
      const added = await add.mutateAsync(values);
      form.reset(empty);
      onAdded(added);
    },
  });
  const { startsAt, endsAt } = useWatch({ control: form.control });
  const preview = useQuery(absencePreviewQuery(professional.id, startsAt ?? '', endsAt ?? ''));
  const { showFieldErrors } = form;
  useEffect(
    () => (preview.error ? showFieldErrors(preview.error) : undefined),
    [preview.error, showFieldErrors],
  );
  const isAtFields = splitFieldErrors(preview.error, empty).rest === null;
  return (
    <FormDialog
      title={`Anotar una ausencia de ${professional.name}`}
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      submitLabel="Anotar"
      loading={form.isPending}
      submitError={form.submitError}
    >
      <Controller
        control={form.control}
        name="startsAt"
        render={({ field: { value, onChange, ref }, fieldState }) => (
          <DateField
            label="Primer día"
            ref={ref}
            value={value === '' ? '' : localDateOf(value, timeZone)}
            error={value === '' && fieldState.error ? 'Elige el día.' : fieldState.error?.message}
            onChange={(day) => onChange(day === '' ? '' : instantOf(day, '00:00', timeZone))}
          />
        )}
      />
      <Controller
        control={form.control}
        name="endsAt"
        render={({ field: { value, onChange, ref }, fieldState }) => (
          <DateField
            label="Último día"
            ref={ref}
            value={value === '' ? '' : localDateOf(new Date(Date.parse(value) - 1), timeZone)}
            error={value === '' && fieldState.error ? 'Elige el día.' : fieldState.error?.message}
            onChange={(day) =>
              onChange(day === '' ? '' : instantOf(addDays(day, 1), '00:00', timeZone))
            }
          />
        )}
      />
      {preview.error && isAtFields ? null : <AffectedPreview query={preview} />}
      <FormTextField form={form} name="reason" label="Motivo" autoComplete="off" />
    </FormDialog>
  );
}
