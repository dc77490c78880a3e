import { useDeferredValue, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { type Client, existingDependantSchema } from '@aforo/shared/contract';
import { FormDialog, FormSelectField, useContractForm } from '@aforo/shared/form';
import { formatPhone } from '@aforo/shared/format';
import { SearchField, toast } from '@aforo/shared/ui';
import { candidatesQuery, useAddDependant } from './household.queries.ts';
import { relationOptions } from './new-dependant-dialog.tsx';

interface Props {
  payer: Client;
  onClose: () => void;
}

/** Adds an existing client, found by name or telephone. */
export function ExistingDependantDialog({ payer, onClose }: Props) {
  const add = useAddDependant(payer.id);
  const [text, setText] = useState('');
  const q = useDeferredValue(text.trim());
  const found = useQuery({ ...candidatesQuery(q), enabled: q !== '' }).data?.items ?? [];
  const candidates = q === '' ? [] : found.filter(({ id }) => id !== payer.id);
  const form = useContractForm({
    schema: existingDependantSchema,
    defaultValues: { kind: 'existing', clientId: '', relation: 'child' },
    onSubmit: async (body) => {
      await add(body);
      const name = found.find(({ id }) => id === body.clientId)?.name ?? 'esta persona';
      toast.success(`${payer.name} paga por ${name}.`);
      onClose();
    },
  });
  return (
    <FormDialog
      title="Añadir a la familia"
      side="panel"
      isOpen
      onClose={onClose}
      form={form}
      submitLabel="Añadir"
      loading={form.isPending}
      submitError={form.submitError}
    >
      <SearchField
        label="Buscar a la persona por nombre o teléfono"
        value={text}
        onChange={(changed) => {
          setText(changed);
          // The chosen person may no longer be among the options.
          form.setValue('clientId', '');
        }}
      />
      <FormSelectField
        form={form}
        name="clientId"
        label="Persona"
        options={[
          { value: '', label: q === '' ? 'Búscala antes' : 'Elige a la persona' },
          ...candidates.map(({ id, name, phone, hasAccount }) => ({
            value: id,
            label: [name, phone ? formatPhone(phone) : null, hasAccount ? 'con cuenta' : null]
              .filter(Boolean)
              .join(' · '),
          })),
        ]}
      />
      <FormSelectField form={form} name="relation" label="Relación" options={relationOptions} />
    </FormDialog>
  );
}
