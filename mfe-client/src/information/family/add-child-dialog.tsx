import { useQueryClient } from '@tanstack/react-query';
import { LegalLink, useArea } from '@aforo/shared/area';
import { addChild, addChildSchema, firstName, legalKinds, legalName } from '@aforo/shared/contract';
import {
  FormCheckboxField,
  FormDateField,
  FormDialog,
  FormTextField,
  useContractForm,
  useSendOnce,
} from '@aforo/shared/form';
import { api, ApiError, startQueries } from '@aforo/shared/http';
import { Row, toast } from '@aforo/shared/ui';
import { householdQuery } from './family.queries.ts';

interface Props {
  isOpen: boolean;
  onClose: () => void;
}

/** Adds a child; the parent accepts the terms in the child's name. */
export function AddChildDialog({ isOpen, onClose }: Props) {
  const { shell, settings } = useArea();
  const queryClient = useQueryClient();
  const send = useSendOnce();
  const { legal } = settings;
  const form = useContractForm({
    schema: addChildSchema,
    defaultValues: {
      name: '',
      birthDate: '',
      acceptsTerms: false,
      legalVersions: legal ?? { terms: 1, privacy: 1 },
    },
    onSubmit: async (values) => {
      const body = { ...values, legalVersions: legal ?? values.legalVersions };
      const household = await send(body, (idempotencyKey) =>
        api.call(addChild, { body, idempotencyKey }),
      ).catch(resetAcceptanceIfStale);
      // First, as the screens take from the session for whom the user books.
      await shell.refreshSession();
      queryClient.setQueryData(householdQuery.queryKey, household);
      toast.success(`Ya puedes reservar para ${firstName(values.name)}.`);
      form.reset();
      onClose();
    },
  });

  /** The texts have changed: the acceptance is reset until the new ones have been seen. */
  function resetAcceptanceIfStale(error: unknown): never {
    if (!(error instanceof ApiError) || error.code !== 'stale_version') throw error;
    form.setValue('acceptsTerms', false);
    void queryClient.invalidateQueries(startQueries(api).settings);
    void queryClient.invalidateQueries({ queryKey: ['legal'] });
    const fields = { acceptsTerms: 'Los textos acaban de cambiar. Léelos y acéptalos otra vez.' };
    throw new ApiError(error.status, { code: error.code, fields }, { cause: error });
  }

  return (
    <FormDialog
      title="Añadir a un menor"
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      submitLabel="Añadir"
      loading={form.isPending}
      submitError={form.submitError}
    >
      <FormTextField
        form={form}
        name="name"
        label="Nombre y apellidos"
        autoComplete="off"
        required
      />
      <FormDateField
        form={form}
        name="birthDate"
        label="Fecha de nacimiento"
        description="Reservas por esta persona hasta que cumpla 18 años."
        required
      />
      <FormCheckboxField
        form={form}
        name="acceptsTerms"
        label="Soy su madre, padre o tutor legal y acepto las condiciones y el uso de sus datos en su nombre"
        required
      />
      <Row gap={3}>
        {legalKinds.map((kind) => (
          <LegalLink key={kind} kind={kind}>
            Leer {legalName[kind].toLowerCase()}
          </LegalLink>
        ))}
      </Row>
    </FormDialog>
  );
}
