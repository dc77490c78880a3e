import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import type { FiscalStatus } from '@aforo/shared/contract';
import { Instant, Notice, QueryState, Stack } from '@aforo/shared/ui';
import { SettingsCard } from '../settings-card.tsx';
import {
  faultState,
  missingCertificateText,
  fiscalRecordsText,
  rejectedTitle,
  withErrorsTitle,
} from './money-settings.messages.ts';
import { declarationQuery, fiscalStatusQuery } from './fiscal-records.queries.ts';

/** The state of the fiscal records, and the producer's responsible declaration. */
export function FiscalRecordsCard() {
  const status = useQuery(fiscalStatusQuery);
  return (
    <SettingsCard
      title="Registros de facturación"
      description="Cada factura deja un registro encadenado al anterior por su huella, y va a la Agencia Tributaria."
      query={status}
      lines={2}
    >
      {(data) => (
        <Stack gap={4}>
          <p>{fiscalRecordsText(data)}</p>
          <Sending status={data} />
          <Faults status={data} />
          <Declaration />
        </Stack>
      )}
    </SettingsCard>
  );
}

/** Why records are unsent, if the reason is more than the regular delay. */
function Sending({ status }: { status: FiscalStatus }) {
  const { timeZone } = useArea().settings.center;
  if (!status.isSending) {
    return status.unsent > 0 ? (
      <Notice title="Falta el certificado del centro">{missingCertificateText}</Notice>
    ) : null;
  }
  if (status.failingSince === null) return null;
  return (
    <Notice
      tone="warning"
      title={
        <>
          No llegan desde <Instant at={status.failingSince} timeZone={timeZone} />
        </>
      }
    >
      {status.lastError} Aforo lo intenta cada hora y no se pierde ninguno.
    </Notice>
  );
}

function Faults({ status: { rejected, withErrors, faults } }: { status: FiscalStatus }) {
  if (faults.length === 0) return null;
  return (
    <Notice
      tone={rejected > 0 ? 'error' : 'warning'}
      title={rejected > 0 ? rejectedTitle(rejected) : withErrorsTitle(withErrors)}
    >
      <FaultList>
        {faults.map(({ documentId, fullNumber, kind, state, error }) => (
          <li key={`${documentId} ${kind}`}>
            <a href={`/api/documents/${documentId}/pdf`} target="_blank" rel="noreferrer">
              {fullNumber}
            </a>{' '}
            {faultState[kind][state]}
            {error === null ? '.' : `: ${error}`}
          </li>
        ))}
      </FaultList>
    </Notice>
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

const FaultList = styled.ul`
  display: grid;
  gap: ${({ theme }) => theme.space[2]};
  margin: ${({ theme }) => theme.space[2]} 0 0;
  padding: 0;
  list-style: none;
  overflow-wrap: anywhere;
`;

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
