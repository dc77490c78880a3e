import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { grantAward, hasSteps, type Achievement } from '@aforo/shared/contract';
import { FormDialog, FormTextField, useContractForm, useSendOnce } from '@aforo/shared/form';
import { SelectField, TextField, toast } from '@aforo/shared/ui';
import { ChoosePerson } from '../common/people/choose-person.tsx';
import { clientQuery } from '../common/people/people.queries.ts';
import { useAwardActs } from './achievements.queries.ts';

interface Props {
  achievement: Achievement;
  onClose: () => void;
}

/** Grants an achievement by hand: first choose the client, then the step and the reason. */
export function GrantDialog({ achievement, onClose }: Props) {
  const [clientId, setClientId] = useState<string>();
  if (clientId === undefined) {
    return (
      <ChoosePerson
        finds="clients"
        title={`Dar «${achievement.name}» a…`}
        isOpen
        onChoose={(_kind, id) => setClientId(id)}
        onClose={onClose}
      />
    );
  }
  return <Grant {...{ achievement, clientId, onClose }} />;
}

function Grant({ achievement, clientId, onClose }: Props & { clientId: string }) {
  const { steps, metric } = achievement.rule;
  const { grant } = useAwardActs(achievement.id);
  const client = useQuery(clientQuery(clientId));
  const sendOnce = useSendOnce();
  const form = useContractForm({
    schema: grantAward.body,
    defaultValues: { clientId, step: steps[0] ?? 1, reason: '' },
    onSubmit: async (body) => {
      const award = await sendOnce(body, (key) => grant(body, key));
      toast.success(`${award.client.name} ya lo tiene.`);
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Dar «${achievement.name}» a mano`}
      isOpen
      onClose={onClose}
      form={form}
      submitLabel="Dar el logro"
      loading={form.isPending}
      submitError={form.submitError}
    >
      <Controller
        control={form.control}
        name="clientId"
        render={({ field, fieldState }) => (
          <TextField
            ref={field.ref}
            label="A quién"
            readOnly
            value={client.data?.name ?? '…'}
            error={fieldState.error?.message}
          />
        )}
      />
      {hasSteps(metric) && steps.length > 1 ? (
        <Controller
          control={form.control}
          name="step"
          render={({ field, fieldState }) => (
            <SelectField
              ref={field.ref}
              label="Qué escalón"
              value={String(field.value)}
              error={fieldState.error?.message}
              options={steps.map((step) => ({ value: String(step), label: String(step) }))}
              onChange={({ target }) => field.onChange(Number(target.value))}
            />
          )}
        />
      ) : null}
      <FormTextField
        form={form}
        name="reason"
        label="Por qué"
        description="Queda en el historial. Ningún recuento lo retira."
        autoComplete="off"
        maxLength={300}
      />
    </FormDialog>
  );
}
