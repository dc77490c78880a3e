import { renamePasskey, type Passkey } from '@aforo/shared/contract';
import { FormDialog, FormTextField, useContractForm } from '@aforo/shared/form';
import { toast } from '@aforo/shared/ui';
import { suggestedName } from '../access.messages.ts';
import { useAddPasskey, useRenamePasskey } from '../access.queries.ts';

interface AddProps {
  /** Names of the existing passkeys. */
  taken: readonly string[];
  onClose: () => void;
  onAdded: (recoveryCodes: string[] | null) => void;
}

/** Asks for the name first, because the browser's own dialog follows. */
export function AddPasskeyDialog({ taken, onClose, onAdded }: AddProps) {
  const add = useAddPasskey();
  const form = useContractForm({
    schema: renamePasskey.body,
    defaultValues: { name: suggestedName(navigator.userAgent, taken) },
    onSubmit: async ({ name }) => {
      const recoveryCodes = await add(name);
      onClose();
      toast.success(`Llave «${name}» añadida.`);
      onAdded(recoveryCodes);
    },
  });
  return (
    <FormDialog
      title="Añade una llave de acceso"
      isOpen
      onClose={onClose}
      form={form}
      submitLabel="Crear la llave"
      loading={form.isPending}
      submitError={form.submitError}
    >
      <p>
        Tu navegador te pedirá ahora la huella, la cara o el PIN. La llave se guarda en tu
        dispositivo o en tu gestor de contraseñas.
      </p>
      <FormTextField
        form={form}
        name="name"
        label="Nombre"
        description="Para distinguirla de otras."
        autoComplete="off"
      />
    </FormDialog>
  );
}

interface RenameProps {
  passkey: Passkey;
  onClose: () => void;
}

export function RenamePasskeyDialog({ passkey: { id, name }, onClose }: RenameProps) {
  const rename = useRenamePasskey(id);
  const form = useContractForm({
    schema: renamePasskey.body,
    defaultValues: { name },
    onSubmit: async (values) => {
      await rename(values.name);
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Cambia el nombre de «${name}»`}
      isOpen
      onClose={onClose}
      form={form}
      submitLabel="Guardar nombre"
      loading={form.isPending}
      submitError={form.submitError}
    >
      <FormTextField form={form} name="name" label="Nombre" autoComplete="off" />
    </FormDialog>
  );
}
