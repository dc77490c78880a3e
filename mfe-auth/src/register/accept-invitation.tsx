import { useState } from 'react';
import { useArea } from '@aforo/shared/area';
import {
  acceptInvitation,
  acceptInvitationSchema,
  roleName,
  type getInvitation,
  type ResponseOf,
} from '@aforo/shared/contract';
import { Form, FormError, FormTextField, useContractForm } from '@aforo/shared/form';
import { api } from '@aforo/shared/http';
import { Button, Notice, TextField } from '@aforo/shared/ui';
import { throwAsFieldError } from '../common/fields/field-errors.ts';
import { AuthScreen } from '../common/auth-screen.tsx';
import { EmailField } from '../common/fields/email-field.tsx';
import { FooterLink } from '../common/footer-link.tsx';
import { linkProblemOf } from '../common/link-problem.ts';
import { NewPasswordField } from '../common/fields/new-password-field.tsx';
import { paths } from '../paths.ts';
import { DeadInvitation, deadInvitationTitle } from './dead-invitation.tsx';

interface Props {
  token: string;
  invitation: ResponseOf<typeof getInvitation>;
}

/** The invited user's name and password and, for a center's first administrator, the address. */
export function AcceptInvitation({ token, invitation }: Props) {
  const { session, shell } = useArea();
  const [isLeaving, setLeaving] = useState(false);
  const { email, name, role, centerName } = invitation;
  const form = useContractForm({
    schema: acceptInvitationSchema,
    // The `email` field exists only if it must be typed; a known address is not sent.
    defaultValues: { name: name ?? '', password: '', ...(email === null ? { email: '' } : {}) },
    onSubmit: async (body) => {
      const accepted = await api
        .call(acceptInvitation, { params: { token }, body })
        .catch(throwAsFieldError);
      setLeaving(true);
      shell.signedIn(accepted.session);
    },
  });

  const problem = linkProblemOf(form.submitError);
  if (problem) {
    return (
      <AuthScreen title={deadInvitationTitle[problem]}>
        <DeadInvitation />
      </AuthScreen>
    );
  }
  return (
    <AuthScreen
      title={email === null ? `Empieza con ${centerName}` : `${centerName} te invita`}
      description={
        email === null
          ? 'Crea la primera cuenta de administración. Desde ella podrás invitar a tu equipo.'
          : `Entrarás como ${roleName[role]}. Solo falta tu contraseña.`
      }
      footer={
        <FooterLink question="¿Ya tienes cuenta?" to={paths.login()}>
          Entrar
        </FooterLink>
      }
    >
      <Form form={form}>
        {/* Not after the registration, when the session is that of the new account. */}
        {session && !isLeaving ? (
          <Notice>
            En este navegador está abierta la cuenta de {session.user.name}. Al aceptar, entrarás
            con la nueva.
          </Notice>
        ) : null}
        <FormTextField
          form={form}
          name="name"
          label="Nombre y apellidos"
          autoComplete="name"
          autoCapitalize="words"
          required
        />
        {email === null ? (
          <EmailField />
        ) : (
          <TextField
            label="Correo"
            description="Con él entrarás a partir de ahora."
            type="email"
            autoComplete="username"
            value={email}
            readOnly
          />
        )}
        <NewPasswordField label="Contraseña" />
        <FormError error={form.submitError} />
        <Button type="submit" variant="primary" isPending={form.isPending || isLeaving}>
          Crear cuenta y entrar
        </Button>
      </Form>
    </AuthScreen>
  );
}
