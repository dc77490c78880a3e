import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { Notice, QueryState, Stack } from '@aforo/shared/ui';
import { SettingsCard } from '../settings-card.tsx';
import { recordsWords } from './money-settings.messages.ts';
import { declarationQuery, fiscalStatusQuery } from './money-settings.queries.ts';

/** How the records of the invoices stand, and what whoever made the program declares of it. */
export function FiscalRecordsCard() {
  const status = useQuery(fiscalStatusQuery);
  return (
    <SettingsCard
      title="Registros de facturación"
      description="Cada factura deja un registro encadenado al anterior por su huella."
      query={status}
      lines={2}
    >
      {(data) => (
        <Stack gap={4}>
          <p>{recordsWords(data)}</p>
          {data.unsent > 0 ? (
            <Notice title="Aforo todavía no los envía">
              Se guardan completos y en orden, listos para cuando se puedan enviar a la Agencia
              Tributaria.
            </Notice>
          ) : null}
          <Declaration />
        </Stack>
      )}
    </SettingsCard>
  );
}

function Declaration() {
  const declaration = useQuery(declarationQuery);
  return (
    <details>
      <summary>Declaración responsable del programa</summary>
      <QueryState query={declaration}>
        {({ items, missing }) => (
          <Stack gap={3}>
            <List>
              {items.map(({ name, text }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{text ?? 'Falta'}</dd>
                </div>
              ))}
            </List>
            {missing.length > 0 ? (
              <Notice tone="warning" title="Todavía no está completa">
                Falta: {missing.join(', ')}.
              </Notice>
            ) : null}
          </Stack>
        )}
      </QueryState>
    </details>
  );
}

const List = styled.dl`
  display: grid;
  gap: ${({ theme }) => theme.space[2]};
  margin: ${({ theme }) => theme.space[3]} 0 0;

  dt {
    color: ${({ theme }) => theme.color.textMuted};
    font-size: ${({ theme }) => theme.type.sm};
  }

  dd {
    margin: 0;
  }
`;
