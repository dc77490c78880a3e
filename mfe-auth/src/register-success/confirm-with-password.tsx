import { confirmWithPasswordSchema, verifyEmail, type ResponseOf } from '@aforo/shared/contract';
import { Form, FormError, useContractForm } from '@aforo/shared/form';
import { api } from '@aforo/shared/http';
import { Button } from '@aforo/shared/ui';
import { throwAsFieldError } from '../common/fields/field-errors.ts';
import { linkProblemOf, type LinkProblem } from '../common/link-problem.ts';
import { NewPasswordField } from '../common/fields/new-password-field.tsx';

type ConfirmedEmail = Extract<ResponseOf<typeof verifyEmail>, { status: 'confirmed' }>;

interface Props {
  token: string;
  onConfirmed: (confirmed: ConfirmedEmail) => void;
  /** Called when the link has become invalid. */
  onRefused: (problem: LinkProblem) => void;
}

/** In a browser that did not register, the reader of the e-mail chooses the password. */
export function ConfirmWithPassword({ token, onConfirmed, onRefused }: Props) {
  const form = useContractForm({
    schema: confirmWithPasswordSchema,
    defaultValues: { token, password: '' },
    onSubmit: async (body) => {
      try {
        const answer = await api.call(verifyEmail, { body });
        if (answer.status === 'confirmed') onConfirmed(answer);
      } catch (error) {
        const problem = linkProblemOf(error);
        if (problem === null) throwAsFieldError(error);
        onRefused(problem);
      }
    },
  });

  return (
    <Form form={form}>
      <NewPasswordField label="Contraseña" />
      <FormError error={form.submitError} />
      <Button type="submit" variant="primary" isPending={form.isPending}>
        Confirmar correo y entrar
      </Button>
    </Form>
  );
}
