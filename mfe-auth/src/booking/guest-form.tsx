import { useQueryClient } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import {
  requestEmailCode,
  requestEmailCodeSchema,
  type BodyOf,
  type ResponseOf,
} from '@aforo/shared/contract';
import {
  Form,
  FormCheckboxField,
  FormError,
  FormTextField,
  useContractForm,
} from '@aforo/shared/form';
import { api, ApiError, startQueries } from '@aforo/shared/http';
import { Button } from '@aforo/shared/ui';
import { EmailField } from '../common/fields/email-field.tsx';
import { TermsInShort } from '../common/consents.tsx';
import { TermsLinks } from '../common/terms-links.tsx';

export type CodeRequest = BodyOf<typeof requestEmailCode>;

interface Props {
  /** From an earlier request on this page. */
  known: { name: string; email: string };
  onSent: (asked: CodeRequest, answer: ResponseOf<typeof requestEmailCode>) => void;
}

/** Name and address; the code that confirms the address comes by mail. */
export function GuestForm({ known, onSent }: Props) {
  const { settings } = useArea();
  const queryClient = useQueryClient();
  const form = useContractForm({
    schema: requestEmailCodeSchema,
    defaultValues: { ...known, acceptsTerms: false },
    onSubmit: async (values) => {
      const asked = { ...values, ...(settings.legal ? { legalVersions: settings.legal } : {}) };
      onSent(asked, await api.call(requestEmailCode, { body: asked }).catch(askTermsAgain));
    },
  });

  /** The texts have changed: the acceptance is reset until the new ones have been seen. */
  function askTermsAgain(error: unknown): never {
    if (!(error instanceof ApiError) || error.code !== 'stale_version') throw error;
    form.setValue('acceptsTerms', false);
    void queryClient.invalidateQueries(startQueries(api).settings);
    void queryClient.invalidateQueries({ queryKey: ['legal'] });
    const fields = { acceptsTerms: 'Los textos acaban de cambiar. Léelos y acéptalos otra vez.' };
    throw new ApiError(error.status, { code: error.code, fields }, { cause: error });
  }

  return (
    <Form form={form}>
      <FormTextField
        form={form}
        name="name"
        label="Nombre y apellidos"
        autoComplete="name"
        autoCapitalize="words"
        required
      />
      <EmailField />
      <Consent>
        <FormCheckboxField
          form={form}
          name="acceptsTerms"
          label="Acepto las condiciones y el uso de mis datos"
          required
        />
        <TermsLinks />
        <TermsInShort centerName={settings.center.name} />
      </Consent>
      <FormError error={form.submitError} />
      <Button type="submit" variant="primary" isPending={form.isPending}>
        Recibir mi código
      </Button>
    </Form>
  );
}

const Consent = styled.div`
  display: flex;
  flex-direction: column;
`;
