import { styled } from 'styled-components';
import { CodeForm, useAttempt } from '@aforo/shared/access';
import { CopyButton, Dialog, LinkButton, QrCode, Row, Stack } from '@aforo/shared/ui';
import { inGroups } from './access.messages.ts';
import { useConfirmTotp } from './access.queries.ts';

interface Props {
  /** The secret for the application; `url` is the same as an `otpauth:` URL. */
  secret: string;
  url: string;
  onClose: () => void;
  onDone: (recoveryCodes: string[] | null) => void;
}

/** Sets up an authenticator application: it gets the secret, and its first code activates it. */
export function TotpDialog({ secret, url, onClose, onDone }: Props) {
  const confirm = useConfirmTotp();
  const { attempt, error, isPending } = useAttempt();
  return (
    <Dialog title="Activa tu aplicación de códigos" isOpen onClose={onClose}>
      <Steps>
        <li>
          <Stack gap={3}>
            <span>
              Abre Google Authenticator, 1Password u otra aplicación de códigos y escanea este
              dibujo.
            </span>
            <QrCode text={url} label="Código QR para tu aplicación de códigos" />
            <div>
              <Small>¿No puedes escanearlo? Escribe esta clave:</Small>
              <Secret>{inGroups(secret)}</Secret>
            </div>
            <Row gap={2}>
              <CopyButton text={secret}>Copiar la clave</CopyButton>
              <OnPhones>
                <LinkButton size="sm" to={url}>
                  Abrir en mi aplicación
                </LinkButton>
              </OnPhones>
            </Row>
          </Stack>
        </li>
        <li>
          <CodeForm
            kind="totp"
            submitLabel="Activar"
            description="Escribe el que te da ahora."
            isPending={isPending}
            error={error}
            onSend={(code) => void attempt(() => confirm(code), onDone)}
          />
        </li>
      </Steps>
    </Dialog>
  );
}

const Steps = styled.ol`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[5]};
  padding: 0;
  list-style: none;
`;

const Small = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
`;

const Secret = styled.code`
  font-size: ${({ theme }) => theme.type.md};
  letter-spacing: 0.05em;
  overflow-wrap: anywhere;
`;

/** A QR code on a phone's own screen cannot be scanned with that phone. */
const OnPhones = styled.span`
  display: none;
  ${({ theme }) => theme.media.touch} {
    display: contents;
  }
`;
