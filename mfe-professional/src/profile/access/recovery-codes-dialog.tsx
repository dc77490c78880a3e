import { useState } from 'react';
import { createGlobalStyle, styled } from 'styled-components';
import { useArea, useSession } from '@aforo/shared/area';
import { useUnsavedWarning } from '@aforo/shared/form';
import { Button, ConfirmDialog, CopyButton, Dialog, Row, Stack } from '@aforo/shared/ui';
import { codesFile } from './access.messages.ts';

interface Props {
  codes: readonly string[];
  onClose: () => void;
}

/** Shows new codes, only once. Closing without confirming that they are saved asks first. */
export function RecoveryCodesDialog({ codes, onClose }: Props) {
  const { settings, shell } = useArea();
  const { email } = useSession().user;
  const [isAsking, setAsking] = useState(false);
  useUnsavedWarning(true, shell.blockLeaving);
  const text = codesFile({ centerName: settings.center.name, email, codes });
  return (
    <>
      <Dialog
        title="Guarda tus códigos de recuperación"
        isOpen
        onClose={() => setAsking(true)}
        footer={
          <Button variant="primary" onClick={onClose}>
            Los he guardado
          </Button>
        }
      >
        <PrintedAlone />
        <Stack>
          <p>
            Son para el día en que no tengas el móvil ni tu llave. Cada uno vale una sola vez.
            Guárdalos ahora donde los encuentres: no los volveremos a enseñar.
          </p>
          <Codes aria-label="Códigos de recuperación">
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </Codes>
          <Ways gap={2} data-not-printed>
            <Button size="sm" onClick={() => download(text)}>
              Descargar
            </Button>
            <Button size="sm" onClick={() => print()}>
              Imprimir
            </Button>
            <CopyButton text={codes.join('\n')} isPlain>
              Copiar
            </CopyButton>
          </Ways>
        </Stack>
      </Dialog>
      <ConfirmDialog
        title="¿Cerrar sin guardarlos?"
        consequence="No los volveremos a enseñar. Sin ellos, si pierdes el móvil y tu llave tendrá que ayudarte alguien de administración."
        confirmLabel="Cerrar sin guardarlos"
        cancelLabel="Volver a los códigos"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={onClose}
      />
    </>
  );
}

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'codigos-de-recuperacion.txt';
  link.click();
  // Delayed: some browsers start reading it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Hides the page below the dialog, and the buttons, in print. */
const PrintedAlone = createGlobalStyle`
  @media print {
    body > :not(dialog),
    dialog button,
    dialog [data-not-printed] {
      display: none !important;
    }
  }
`;

const Codes = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(152px, 1fr));
  gap: ${({ theme }) => theme.space[2]};
  border-radius: ${({ theme }) => theme.radius.control};
  background: ${({ theme }) => theme.color.sunken};
  list-style: none;
  font-size: ${({ theme }) => theme.type.md};

  /* Overrides the global reset of list padding. */
  && {
    padding: ${({ theme }) => theme.space[4]};
  }
`;

/** When wrapped, no button is left alone in its row. */
const Ways = styled(Row)`
  ${({ theme }) => theme.media.belowCard} {
    > button {
      flex: 1 1 auto;
    }
  }
`;
