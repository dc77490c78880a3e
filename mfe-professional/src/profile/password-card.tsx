import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useArea, useSession } from '@aforo/shared/area';
import { changePassword, changePasswordSchema } from '@aforo/shared/contract';
import {
  Form,
  FormError,
  FormPasswordField,
  useContractForm,
  useUnsavedWarning,
} from '@aforo/shared/form';
import { api } from '@aforo/shared/http';
import { Button, Card, Notice, Section } from '@aforo/shared/ui';
import { atPasswordFields } from './password-errors.ts';
import { openSessionsQuery } from './profile.queries.ts';

const empty = { currentPassword: '', newPassword: '' };

export function PasswordCard() {
  const { shell } = useArea();
  const { email } = useSession().user;
  const queryClient = useQueryClient();
  const [isDone, setDone] = useState(false);
  const form = useContractForm({
    schema: changePasswordSchema,
    defaultValues: empty,
    onSubmit: async (body) => {
      setDone(false);
      await api.call(changePassword, { body }).catch((error: unknown) => {
        throw atPasswordFields(error);
      });
      form.reset(empty);
      setDone(true);
      await queryClient.invalidateQueries(openSessionsQuery);
    },
  });
  useUnsavedWarning(form.isDirty, shell.blockLeaving);
  return (
    <Card>
      <Section
        title="Contraseña"
        description="Al cambiarla se cierran tus demás sesiones. Esta sigue abierta."
      >
        <Form form={form}>
          {/* Tells password managers which account the password belongs to. */}
          <input
            type="text"
            name="username"
            autoComplete="username"
            value={email}
            readOnly
            hidden
          />
          <FormPasswordField
            form={form}
            name="currentPassword"
            label="Contraseña actual"
            autoComplete="current-password"
          />
          <FormPasswordField
            form={form}
            name="newPassword"
            label="Contraseña nueva"
            description="Al menos 10 caracteres. Tres palabras sueltas van bien."
            autoComplete="new-password"
          />
          <FormError error={form.submitError} />
          {isDone && !form.isDirty ? (
            <Notice tone="success">Contraseña cambiada. Tus demás sesiones se han cerrado.</Notice>
          ) : null}
          <div>
            <Button
              type="submit"
              variant={form.isDirty ? 'primary' : 'secondary'}
              isPending={form.isPending}
            >
              Cambiar la contraseña
            </Button>
          </div>
        </Form>
      </Section>
    </Card>
  );
}
