import { useDeferredValue, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { ClientSummary } from '@aforo/shared/contract';
import { formatPhone } from '@aforo/shared/format';
import { Button, SearchField, Stack } from '@aforo/shared/ui';
import { styled } from 'styled-components';
import { candidatesQuery } from '../household/household.queries.ts';

interface Props {
  exceptId: string;
  onFound: (id: string) => void;
}

/** Finds the other record by name, telephone or mail. */
export function FindRecord({ exceptId, onFound }: Props) {
  const [text, setText] = useState('');
  const q = useDeferredValue(text.trim());
  const found = useQuery({ ...candidatesQuery(q), enabled: q !== '' }).data?.items ?? [];
  const candidates = q === '' ? [] : found.filter(({ id }) => id !== exceptId);
  return (
    <Stack gap={3}>
      <SearchField
        label="Buscar la otra ficha por nombre, teléfono o correo"
        value={text}
        onChange={setText}
      />
      {candidates.length > 0 ? (
        <List aria-label="Fichas encontradas">
          {candidates.map((client) => (
            <li key={client.id}>
              <Button onClick={() => onFound(client.id)}>{labelOf(client)}</Button>
            </li>
          ))}
        </List>
      ) : q === '' ? null : (
        <p role="status">No hay otra ficha activa que coincida.</p>
      )}
    </Stack>
  );
}

function labelOf({ name, phone, email, hasAccount }: ClientSummary): string {
  return [name, phone ? formatPhone(phone) : email, hasAccount ? 'con cuenta' : null]
    .filter(Boolean)
    .join(' · ');
}

const List = styled.ul`
  display: flex;
  flex-direction: column;
  gap: 8px;
`;
