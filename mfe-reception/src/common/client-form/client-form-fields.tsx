import { useFormContext } from 'react-hook-form';
import type { ClientValues } from '@aforo/shared/contract';
import { FormDateField, FormTextAreaField, FormTextField } from '@aforo/shared/form';
import { useTagsInUse } from '../client-cache.ts';
import { clientFormLabel } from './client.form.ts';
import { TagsField } from './tags-field.tsx';

/** The fields of a client, for both the new and the edit form. */
export function ClientFormFields() {
  const form = useFormContext<ClientValues>();
  const tags = useTagsInUse();
  return (
    <>
      <FormTextField form={form} name="name" label={clientFormLabel('name')} autoComplete="off" />
      <FormTextField
        form={form}
        name="phone"
        label={clientFormLabel('phone')}
        type="tel"
        inputMode="tel"
        autoComplete="off"
      />
      <FormTextField
        form={form}
        name="email"
        label={clientFormLabel('email')}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <FormDateField form={form} name="birthDate" label={clientFormLabel('birthDate')} />
      <TagsField known={tags} />
      <FormTextAreaField
        form={form}
        name="notes"
        label={clientFormLabel('notes')}
        description="Lo que conviene saber al atenderle. Solo las ve el equipo. Lo de salud no va aquí: tiene su apartado en la ficha."
      />
    </>
  );
}
