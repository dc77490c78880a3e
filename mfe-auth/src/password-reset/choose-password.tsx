import { useNavigate } from 'react-router-dom';
import { useArea } from '@aforo/shared/area';
import { resetPassword, resetPasswordSchema } from '@aforo/shared/contract';
import { Form, FormError, useContractForm } from '@aforo/shared/form';
import { api } from '@aforo/shared/http';
import { Button } from '@aforo/shared/ui';
import { throwAsFieldError } from '../common/fields/field-errors.ts';
import { linkProblemOf, type LinkProblem } from '../common/link-problem.ts';
import { NewPasswordField } from '../common/fields/new-password-field.tsx';
import { paths } from '../paths.ts';

interface Props {
  token: string;
  /** Called when the link is invalid or expired. */
  onRefused: (problem: LinkProblem) => void;
}

export function ChoosePassword({ token, onRefused }: Props) {
  const { shell } = useArea();
  const navigate = useNavigate();
  const form = useContractForm({
    schema: resetPasswordSchema,
    defaultValues: { token, password: '' },
    onSubmit: async (body) => {
      try {
        await api.call(resetPassword, { body });
      } catch (error) {
        const problem = linkProblemOf(error);
        if (problem === null) throwAsFieldError(error);
        onRefused(problem);
        return;
      }
      // The server has ended this browser's session too, if there was one.
      await shell.refreshSession();
      await navigate(paths.resetPassword(), { replace: true, state: { isDone: true } });
    },
  });

  return (
    <Form form={form}>
      <NewPasswordField label="Contraseña nueva" />
      <FormError error={form.submitError} />
      <Button type="submit" variant="primary" isPending={form.isPending}>
        Guardar contraseña
      </Button>
    </Form>
  );
}
