import { useState } from 'react';
import { useArea } from '@aforo/shared/area';
import { legalDraftSchema, legalName, type LegalVersion } from '@aforo/shared/contract';
import {
  Form,
  FormError,
  FormTextAreaField,
  useContractForm,
  useUnsavedWarning,
} from '@aforo/shared/form';
import { Button, ConfirmDialog, Dialog, LegalTextView, Notice, Row, toast } from '@aforo/shared/ui';
import { useLegalPreview, usePublishing } from './legal.queries.ts';

/** Edits the next version of a text: preview, then publish. */
export function LegalEditor({ current }: { current: LegalVersion }) {
  const { shell } = useArea();
  const { kind, version } = current;
  const preview = useLegalPreview(kind);
  const publishing = usePublishing(kind);
  const [draft, setDraft] = useState<string | null>(null);
  const form = useContractForm({
    schema: legalDraftSchema,
    defaultValues: { body: current.body },
    onSubmit: ({ body }) => setDraft(body),
  });
  useUnsavedWarning(form.isDirty && !publishing.isPending, shell.blockLeaving);
  const next = version + 1;

  return (
    <Form form={form}>
      {current.publishedAt === null ? (
        <Notice tone="warning" title="Es el texto que trae Aforo">
          Nadie del centro lo ha revisado. Léelo, cámbialo por lo que haces de verdad y publícalo;
          si dudas, enséñaselo a quien te asesora.
        </Notice>
      ) : null}
      <FormTextAreaField
        form={form}
        name="body"
        label={`Texto de ${legalName[kind].toLowerCase()}`}
        description="Una línea en blanco separa párrafos, ## abre un apartado y - una lista. Se rellenan solos {centro}, {direccion}, {telefono}, {correo} y {nif}."
        rows={14}
      />
      <FormError error={form.submitError ?? preview.error} />
      <Row gap={2}>
        <Button
          isPending={preview.isPending}
          onClick={() => {
            if (!preview.isPending) preview.mutate(form.getValues().body);
          }}
        >
          Ver cómo se lee
        </Button>
        <Button type="submit" variant="primary">
          Publicar versión {next}
        </Button>
      </Row>
      {preview.data ? (
        <Dialog
          title={`${legalName[kind]}: así se lee`}
          isOpen
          isWide
          onClose={preview.reset}
          footer={<Button onClick={preview.reset}>Seguir escribiendo</Button>}
        >
          <LegalTextView text={preview.data.text} />
        </Dialog>
      ) : null}
      <ConfirmDialog
        title={`¿Publicar la versión ${next} de ${legalName[kind].toLowerCase()}?`}
        consequence="Desde ahora la acepta quien cree una cuenta. Quien aceptó otra la sigue teniendo anotada y verá que hay una nueva. Una versión publicada ya no se cambia."
        confirmLabel={`Publicar versión ${next}`}
        tone="primary"
        isOpen={draft !== null}
        onClose={() => setDraft(null)}
        isPending={publishing.isPending}
        error={publishing.error?.message}
        onConfirm={() => {
          if (draft === null || publishing.isPending) return;
          publishing.mutate(
            { body: draft, basedOn: version },
            {
              onSuccess: (published) => {
                setDraft(null);
                form.reset({ body: draft });
                toast.success(`Versión ${published.version} publicada.`);
              },
            },
          );
        }}
      />
    </Form>
  );
}
