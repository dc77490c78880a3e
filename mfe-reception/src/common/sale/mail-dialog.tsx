import { mailDocument } from '@aforo/shared/contract';
import { FormDialog, FormTextField, useContractForm } from '@aforo/shared/form';
import { toast } from '@aforo/shared/ui';
import { useMailDocuments } from '../charge/charge.queries.ts';

interface Props {
  documentId: string;
  fullNumber: string;
  email: string;
  onClose: () => void;
}

/** Sends a document again, to the client's address or another one. */
export function MailDialog({ documentId, fullNumber, email, onClose }: Props) {
  const mail = useMailDocuments();
  const form = useContractForm({
    schema: mailDocument.body,
    defaultValues: { to: email },
    onSubmit: async ({ to }) => {
      await mail([documentId], to);
      toast.success(`${fullNumber} enviada a ${to}.`);
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Enviar ${fullNumber}`}
      isOpen
      onClose={onClose}
      form={form}
      submitLabel="Enviar"
      loading={form.isPending}
      submitError={form.submitError}
    >
      <FormTextField form={form} name="to" label="Correo" type="email" autoComplete="off" />
    </FormDialog>
  );
}
