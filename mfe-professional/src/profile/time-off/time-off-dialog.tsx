import { useState } from 'react';
import { useArea } from '@aforo/shared/area';
import { timeOffInputSchema, type DecidedTimeOff } from '@aforo/shared/contract';
import { FormDialog, FormTextField, useContractForm } from '@aforo/shared/form';
import { CheckboxField, DateField, Row, TimeField } from '@aforo/shared/ui';
import { noRequest, noWish, spanOf, withFirstDay, type TimeOffFields } from './time-off.form.ts';
import { useRequestTimeOff } from './time-off.queries.ts';
import { WishPreview } from './wish-preview.tsx';

interface Props {
  professionalId: string;
  isOpen: boolean;
  onClose: () => void;
  onAsked: (asked: DecidedTimeOff) => void;
}

/** Requests whole days, or some hours of one day. */
export function TimeOffDialog({ professionalId, isOpen, onClose, onAsked }: Props) {
  const { timeZone } = useArea().settings.center;
  const request = useRequestTimeOff(professionalId);
  const [wish, setWish] = useState(noWish);
  const form = useContractForm({
    schema: timeOffInputSchema,
    defaultValues: noRequest,
    onSubmit: async (values) => {
      const asked = await request.mutateAsync(values);
      form.reset(noRequest);
      setWish(noWish);
      onAsked(asked);
    },
  });
  const { errors } = form.formState;

  function change(next: TimeOffFields): void {
    const { startsAt, endsAt } = spanOf(next, timeZone);
    setWish(next);
    form.setValue('startsAt', startsAt, { shouldDirty: true });
    form.setValue('endsAt', endsAt, { shouldDirty: true });
    form.clearErrors(['startsAt', 'endsAt']);
  }
  /** Replaces the contract's message for a missing instant, which is about its format. */
  const errorAt = (end: 'startsAt' | 'endsAt', value: string, missing: string) =>
    errors[end] && (value === '' ? missing : errors[end].message);

  const { isHours, firstDay, lastDay, from, to } = wish;
  return (
    <FormDialog
      title="Pedir días libres"
      isOpen={isOpen}
      onClose={() => {
        setWish(noWish);
        onClose();
      }}
      form={form}
      submitLabel="Pedir"
      loading={form.isPending}
      submitError={form.submitError}
    >
      <CheckboxField
        label="Solo unas horas de un día"
        checked={isHours}
        onChange={({ target }) => change({ ...wish, isHours: target.checked })}
      />
      <DateField
        label={isHours ? 'Día' : 'Primer día'}
        data-first-focus
        value={firstDay}
        error={
          isHours
            ? errors.startsAt && firstDay === ''
              ? 'Elige el día.'
              : undefined
            : errorAt('startsAt', firstDay, 'Elige el día.')
        }
        onChange={(day) => change(withFirstDay(wish, day))}
      />
      {isHours ? (
        <Row gap={3} align="start">
          <TimeField
            label="Desde"
            value={from}
            error={firstDay === '' ? undefined : errorAt('startsAt', from, 'Elige la hora.')}
            onChange={(hour) => change({ ...wish, from: hour })}
          />
          <TimeField
            label="Hasta"
            value={to}
            error={firstDay === '' ? undefined : errorAt('endsAt', to, 'Elige la hora.')}
            onChange={(hour) => change({ ...wish, to: hour })}
          />
        </Row>
      ) : (
        <DateField
          label="Último día"
          value={lastDay}
          min={firstDay || undefined}
          error={errorAt('endsAt', lastDay, 'Elige el día.')}
          onChange={(day) => change({ ...wish, lastDay: day })}
        />
      )}
      <WishPreview
        professionalId={professionalId}
        span={spanOf(wish, timeZone)}
        showFieldErrors={form.showFieldErrors}
      />
      <FormTextField form={form} name="reason" label="Motivo (si quieres)" autoComplete="off" />
    </FormDialog>
  );
}
