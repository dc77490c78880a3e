import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import { register, registerSchema } from '@aforo/shared/contract';
import {
  Form,
  FormCheckboxField,
  FormError,
  FormTextField,
  useContractForm,
} from '@aforo/shared/form';
import { api, ApiError, startQueries } from '@aforo/shared/http';
import { Button } from '@aforo/shared/ui';
import { throwAsFieldError } from '../common/fields/field-errors.ts';
import { AuthScreen } from '../common/auth-screen.tsx';
import { EmailField } from '../common/fields/email-field.tsx';
import { FooterLink } from '../common/footer-link.tsx';
import { NewPasswordField } from '../common/fields/new-password-field.tsx';
import { Optional } from '../common/fields/optional.tsx';
import { TimetableLink } from '../common/timetable-link.tsx';
import { useReturnTo } from '../common/use-return-to.ts';
import { readHistoryState } from '../common/history-state.ts';
import { paths } from '../paths.ts';
import { NewsInShort, TermsInShort } from '../common/consents.tsx';
import { TermsLinks } from '../common/terms-links.tsx';

/** Registers a client. */
export function NewAccount() {
  const { settings } = useArea();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const visit = readHistoryState(useLocation().state);
  const returnTo = useReturnTo();
  const form = useContractForm({
    schema: registerSchema,
    defaultValues: {
      name: '',
      email: visit.email ?? '',
      phone: '',
      password: '',
      acceptsTerms: false,
      acceptsMarketing: false,
    },
    onSubmit: async ({ phone, ...values }) => {
      const body = {
        ...values,
        ...(phone ? { phone } : {}),
        ...(settings.legal ? { legalVersions: settings.legal } : {}),
        ...(returnTo === undefined ? {} : { returnTo }),
      };
      await api.call(register, { body }).catch(resetAcceptanceIfStale).catch(throwAsFieldError);
      await navigate(paths.registered(returnTo), { replace: true, state: { email: values.email } });
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
    <AuthScreen
      title="Crea tu cuenta"
      description={
        returnTo === undefined
          ? 'Para reservar y ver tus bonos desde el móvil.'
          : 'Para reservar. Al confirmar tu correo vuelves a lo que estabas mirando.'
      }
      footer={
        <>
          <FooterLink question="¿Ya tienes cuenta?" to={paths.login(returnTo)}>
            Entrar
          </FooterLink>
          <TimetableLink />
        </>
      }
    >
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
        <FormTextField
          form={form}
          name="phone"
          label={<Optional>Teléfono</Optional>}
          description="Por si el centro tiene que avisarte de un cambio."
          type="tel"
          inputMode="tel"
          autoComplete="tel"
        />
        <NewPasswordField label="Contraseña" />
        <Consents>
          <div>
            <FormCheckboxField
              form={form}
              name="acceptsTerms"
              label="Acepto las condiciones y el uso de mis datos"
              required
            />
            <TermsLinks />
            <TermsInShort centerName={settings.center.name} />
          </div>
          <div>
            <FormCheckboxField
              form={form}
              name="acceptsMarketing"
              label={<Optional>Quiero recibir novedades y ofertas</Optional>}
            />
            <NewsInShort />
          </div>
        </Consents>
        <FormError error={form.submitError} />
        <Button type="submit" variant="primary" isPending={form.isPending}>
          Crear cuenta
        </Button>
      </Form>
    </AuthScreen>
  );
}

const Consents = styled.div`
  display: flex;
  flex-direction: column;
  gap: 4px;
`;
