import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { roleName } from '@aforo/shared/contract';
import { Dialog, FailedState, SearchField, Stack } from '@aforo/shared/ui';
import { accountsNamed, clientsNamed } from './people.queries.ts';
import { usePaused } from './use-paused.ts';

interface Choice {
  key: string;
  name: string;
  detail: string;
}

interface Group {
  title: string;
  choices: readonly Choice[];
}

interface Props {
  title: string;
  isOpen: boolean;
  /** A choice offered without a search. */
  always?: Choice;
  finds: 'accounts' | 'clients' | 'both';
  onChoose: (kind: 'user' | 'client' | 'always', id: string) => void;
  onClose: () => void;
}

/** Searches a person by name or e-mail. */
export function ChoosePerson({ isOpen, title, onClose, ...rest }: Props) {
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      {isOpen ? <Search {...rest} /> : null}
    </Dialog>
  );
}

function Search({ always, finds, onChoose }: Omit<Props, 'isOpen' | 'title' | 'onClose'>) {
  const [text, setText] = useState('');
  const q = usePaused(text.trim());
  const hasAccounts = finds !== 'clients';
  const hasClients = finds !== 'accounts';
  const accounts = useQuery({ ...accountsNamed(q), enabled: hasAccounts });
  const clients = useQuery({ ...clientsNamed(q), enabled: hasClients });
  const failed = [accounts, clients].find(({ isError }) => isError);
  const groups: (Group & { kind: 'user' | 'client' })[] = [
    {
      kind: 'client',
      title: 'Clientes',
      choices: (hasClients ? (clients.data?.items ?? []) : []).map((client) => ({
        key: client.id,
        name: client.name,
        detail: client.email ?? client.phone ?? 'Sin correo ni teléfono',
      })),
    },
    {
      kind: 'user',
      title: 'Cuentas',
      choices: (hasAccounts ? (accounts.data?.items ?? []) : []).map((user) => ({
        key: user.id,
        name: user.name,
        detail: `${roleName[user.role]} · ${user.email}`,
      })),
    },
  ];
  const found = groups.filter(({ choices }) => choices.length > 0);
  const isHere =
    (!hasAccounts || accounts.data !== undefined) && (!hasClients || clients.data !== undefined);
  return (
    <Stack gap={3}>
      <SearchField
        label="Buscar por nombre o correo"
        placeholder="Nombre o correo"
        maxLength={100}
        value={text}
        onChange={setText}
      />
      {always && text === '' ? (
        <List>
          <Line choice={always} onChoose={() => onChoose('always', always.key)} />
        </List>
      ) : null}
      {failed ? (
        <FailedState
          error={failed.error}
          isRetrying={failed.isFetching}
          onRetry={() => void failed.refetch()}
        />
      ) : null}
      <div aria-live="polite">
        {isHere && found.length === 0 ? <p>Nadie se llama así.</p> : null}
      </div>
      {found.map(({ kind, title, choices }) => (
        <section key={kind}>
          {finds === 'both' ? <Title>{title}</Title> : null}
          <List aria-label={title}>
            {choices.map((choice) => (
              <Line key={choice.key} choice={choice} onChoose={() => onChoose(kind, choice.key)} />
            ))}
          </List>
        </section>
      ))}
    </Stack>
  );
}

function Line({ choice, onChoose }: { choice: Choice; onChoose: () => void }) {
  return (
    <li>
      <Pick type="button" onClick={onChoose}>
        <span>{choice.name}</span>
        <small>{choice.detail}</small>
      </Pick>
    </li>
  );
}

const Title = styled.h3`
  margin: 0 0 4px;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.xs};
  font-weight: ${({ theme }) => theme.font.medium};
`;

const List = styled.ul`
  margin: 0 -8px;
  padding: 0;
  list-style: none;
`;

const Pick = styled.button`
  display: flex;
  flex-wrap: wrap;
  gap: 0 12px;
  align-items: baseline;
  justify-content: space-between;
  width: 100%;
  min-height: 44px;
  padding: 8px;
  border: 0;
  border-radius: ${({ theme }) => theme.radius.control};
  background: none;
  color: inherit;
  font: inherit;
  text-align: start;
  cursor: pointer;

  &:hover {
    background: ${({ theme }) => theme.color.hover};
  }
  > * {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  > small {
    color: ${({ theme }) => theme.color.textMuted};
    font-size: ${({ theme }) => theme.type.xs};
  }
`;
