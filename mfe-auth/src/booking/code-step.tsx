import { useMutation } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { CodeForm } from '@aforo/shared/access';
import { confirmEmailCode, type ResponseOf } from '@aforo/shared/contract';
import { api, ApiError } from '@aforo/shared/http';
import { Button, Notice, Stack } from '@aforo/shared/ui';

interface Props {
  email: string;
  ticket: string;
  onConfirmed: (answer: ResponseOf<typeof confirmEmailCode>) => void;
  /** Returns to the form, for another code or another address. */
  onAgain: () => void;
}

/** The six digits of the mail. */
export function CodeStep({ email, ticket, onConfirmed, onAgain }: Props) {
  const confirmation = useMutation({
    mutationFn: (code: string) => api.call(confirmEmailCode, { body: { ticket, code } }),
    onSuccess: onConfirmed,
    // Fails without a connection instead of waiting for one.
    networkMode: 'always',
  });
  const { error } = confirmation;
  if (error instanceof ApiError && error.code === 'email_code_expired') {
    return (
      <Stack gap={4}>
        <Notice tone="error">
          Ese código ya no vale: ha caducado, se ha usado o ha fallado cinco veces. Pide otro; no se
          ha reservado ni cobrado nada.
        </Notice>
        <Button variant="primary" onClick={onAgain}>
          Pedir otro código
        </Button>
      </Stack>
    );
  }
  return (
    <Stack gap={4}>
      <p>
        Escribe el código que hemos mandado a <Address>{email}</Address>. Vale diez minutos. La
        plaza se aparta al pagarla o reservarla.
      </p>
      <CodeForm
        kind="totp"
        submitLabel="Continuar"
        description="Está en el asunto del correo. Si no llega, mira en el correo no deseado."
        isPending={confirmation.isPending || confirmation.isSuccess}
        error={error}
        onSend={(code) => confirmation.mutate(code)}
      >
        <Button variant="quiet" onClick={onAgain}>
          Pedir otro código o cambiar el correo
        </Button>
      </CodeForm>
    </Stack>
  );
}

const Address = styled.strong`
  font-weight: ${({ theme }) => theme.font.bold};
  overflow-wrap: anywhere;
`;
