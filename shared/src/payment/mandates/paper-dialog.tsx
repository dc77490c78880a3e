import { useId, useState } from 'react';
import * as z from 'zod/mini';
import { localDateSchema, type Mandate, uploadMandatePaper } from '@aforo/shared/contract';
import { FormDateField, FormDialog, useContractForm } from '@aforo/shared/form';
import { api } from '@aforo/shared/http';
import { toast } from '@aforo/shared/ui';

const schema = z.object({ signedOn: localDateSchema });

interface Props {
  mandate: Mandate;
  onClose: () => void;
}

/** The scan or photograph of a mandate that was signed on paper. */
export function PaperDialog({ mandate: { id }, onClose }: Props) {
  const inputId = useId();
  const [file, setFile] = useState<File | null>(null);
  const form = useContractForm({
    schema,
    defaultValues: { signedOn: '' },
    onSubmit: async ({ signedOn }) => {
      if (file === null) return;
      const path = uploadMandatePaper.path.replace(':id', id);
      await api.postFile(`${path}?signedOn=${signedOn}`, file);
      toast.success('Papel guardado: el mandato está firmado.');
      onClose();
    },
  });
  return (
    <FormDialog
      title="Papel firmado"
      isOpen
      onClose={onClose}
      form={form}
      submitLabel="Guardar"
      loading={form.isPending}
      submitError={form.submitError}
      isBlocked={file === null}
    >
      <label htmlFor={inputId}>El papel, en PDF o en una foto JPEG de hasta 5 MB</label>
      <input
        id={inputId}
        type="file"
        accept="application/pdf,image/jpeg"
        onChange={({ target }) => setFile(target.files?.[0] ?? null)}
      />
      <FormDateField form={form} name="signedOn" label="Día en que se firmó" />
    </FormDialog>
  );
}
