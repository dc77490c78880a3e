import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type ClientBatch, type ClientSelection, clientTagsSchema } from '@aforo/shared/contract';
import { FormDialog, FormSelectField, FormTextField, useContractForm } from '@aforo/shared/form';
import { Button, SidePanel } from '@aforo/shared/ui';
import { BatchProgress } from './batch-progress.tsx';
import { tagsPreviewQuery, useStartTags } from './batches.queries.ts';
import { tagText } from './selection.messages.ts';
import { useDebounced } from './use-debounced.ts';

interface Props {
  clients: ClientSelection;
  /** Tags in use in the center. */
  known: readonly string[];
  onClose: () => void;
}

const { tag } = clientTagsSchema.shape;
const schema = z.object({ tag, act: z.enum(['add', 'remove']) });
const acts = [
  { value: 'add', label: 'Poner' },
  { value: 'remove', label: 'Quitar' },
];

/** Adds a tag to the selected clients or removes it. Shows the number of affected clients first. */
export function TagPanel({ clients, known, onClose }: Props) {
  const [begun, setBegun] = useState<ClientBatch | null>(null);
  const start = useStartTags();
  const form = useContractForm({
    schema,
    defaultValues: { tag: '', act: 'add' as const },
    onSubmit: async (values) => {
      const isAdded = values.act === 'add';
      setBegun(await start({ clients, tag: values.tag, isAdded }));
    },
  });
  const [typed, act] = form.watch(['tag', 'act']);
  const asked = tag.safeParse(useDebounced(typed)).data;
  const isAdded = act === 'add';
  const preview = useQuery({
    ...tagsPreviewQuery({ clients, tag: asked ?? '', isAdded }),
    enabled: asked !== undefined,
  });
  if (begun) {
    return (
      <SidePanel
        title="Etiquetar"
        isOpen
        onClose={onClose}
        footer={<Button onClick={onClose}>Cerrar</Button>}
      >
        <BatchProgress begun={begun} />
      </SidePanel>
    );
  }
  const counts = asked === undefined ? undefined : preview.data;
  return (
    <FormDialog
      title="Etiquetar"
      side="panel"
      isOpen
      onClose={onClose}
      form={form}
      submitLabel={isAdded ? 'Poner la etiqueta' : 'Quitar la etiqueta'}
      loading={form.isPending}
      submitError={form.submitError ?? preview.error}
      isBlocked={counts?.reached === 0}
    >
      <FormSelectField form={form} name="act" label="Qué hacer" options={acts} />
      <FormTextField
        form={form}
        name="tag"
        label="Etiqueta"
        autoComplete="off"
        list="tags-in-use"
      />
      <datalist id="tags-in-use">
        {known.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <p role="status">{counts ? tagText(isAdded, counts) : null}</p>
    </FormDialog>
  );
}
