import { useState } from 'react';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import type { Access, Passkey } from '@aforo/shared/contract';
import { Button, ConfirmDialog, Instant, Row, toast } from '@aforo/shared/ui';
import { errorText } from '../../error.messages.ts';
import { afterRemoval, isLastRequired } from '../access.messages.ts';
import { useRemovePasskey } from '../access.queries.ts';
import { LastFactorHint } from '../last-factor-hint.tsx';
import { RenamePasskeyDialog } from './passkey-dialogs.tsx';

interface Props {
  passkey: Passkey;
  access: Access;
}

/** One passkey: name, creation, last use and actions. */
export function PasskeyRow({ passkey, access }: Props) {
  const { timeZone } = useArea().settings.center;
  const { name, createdAt, lastUsedAt } = passkey;
  const [isRenaming, setRenaming] = useState(false);
  return (
    <Line>
      <TextColumn>
        <Name>{name}</Name>
        <Dates>
          Creada <Instant at={createdAt} timeZone={timeZone} />
          {' · '}
          {lastUsedAt === null ? (
            'sin usar todavía'
          ) : (
            <>
              usada <Instant at={lastUsedAt} timeZone={timeZone} isRelative />
            </>
          )}
          {isLastRequired(access) ? (
            <>
              . <LastFactorHint />
            </>
          ) : null}
        </Dates>
      </TextColumn>
      <Row gap={2}>
        <Button
          size="sm"
          variant="quiet"
          aria-label={`Renombrar ${name}`}
          onClick={() => setRenaming(true)}
        >
          Renombrar
        </Button>
        {isLastRequired(access) ? null : <RemovePasskey passkey={passkey} access={access} />}
      </Row>
      {isRenaming ? (
        <RenamePasskeyDialog passkey={passkey} onClose={() => setRenaming(false)} />
      ) : null}
    </Line>
  );
}

function RemovePasskey({ passkey: { id, name }, access }: Props) {
  const remove = useRemovePasskey(id);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        aria-label={`Quitar ${name}`}
        onClick={() => {
          remove.reset();
          setAsking(true);
        }}
      >
        Quitar
      </Button>
      <ConfirmDialog
        title={`¿Quitar la llave «${name}»?`}
        consequence={`Ya no servirá para entrar aquí; puedes borrarla también de tu dispositivo. ${afterRemoval(access, 'passkey')}`}
        confirmLabel="Quitar la llave"
        cancelLabel="Dejarla como está"
        isOpen={isAsking}
        isPending={remove.isPending}
        error={remove.isError ? errorText(remove.error) : undefined}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          remove.mutate(undefined, { onSuccess: () => toast.success(`Llave «${name}» quitada.`) })
        }
      />
    </>
  );
}

const Line = styled.li`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => `${theme.space[1]} ${theme.space[3]}`};
  align-items: center;
  justify-content: space-between;
  padding-block: ${({ theme }) => theme.space[2]};
`;

const TextColumn = styled.div`
  flex: 1 1 200px;
  min-width: 0;
`;

const Name = styled.div`
  overflow-wrap: anywhere;
`;

const Dates = styled.div`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
`;
