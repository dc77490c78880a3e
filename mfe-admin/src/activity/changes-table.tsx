import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import type { AuditEvent } from '@aforo/shared/contract';
import { DataTable, Instant, VisuallyHidden } from '@aforo/shared/ui';
import { changeLines, type ChangeLine } from './change.messages.ts';
import { eventLink } from './event-links.ts';
import { eventSentence } from './events.messages.ts';

interface Props {
  events: readonly AuditEvent[];
  isBusy: boolean;
}

/** Audit events, one sentence each; what changed, and why, unfolds below it. */
export function ChangesTable({ events, isBusy }: Props) {
  const { timeZone } = useArea().settings.center;
  return (
    <DataTable
      caption="Cambios, del último al primero"
      rows={events}
      rowKey={({ id }) => id}
      isBusy={isBusy}
      columns={[
        {
          key: 'event',
          header: 'Qué ha pasado',
          priority: 'main',
          render: (event) => <Event event={event} />,
        },
        {
          key: 'at',
          header: 'Cuándo',
          align: 'end',
          render: ({ at }) => <Instant at={at} timeZone={timeZone} />,
        },
      ]}
    />
  );
}

function Event({ event }: { event: AuditEvent }) {
  const { timeZone, currency } = useArea().settings.center;
  const now = new Date();
  const lines = changeLines(event, { timeZone, currency, now });
  const link = eventLink(event);
  const sentence = eventSentence(event, timeZone, now);
  const isMore = lines.length > 0 || event.reason !== null;
  return (
    <Box>
      <Sentence>{sentence}</Sentence>
      {isMore || link !== null ? (
        <Below>
          {isMore ? (
            <details>
              <summary>
                Ver qué cambió<VisuallyHidden>: {sentence}</VisuallyHidden>
              </summary>
              <Changes lines={lines} />
              {event.reason === null ? null : <Reason>Motivo: {event.reason}</Reason>}
            </details>
          ) : null}
          {link === null ? null : (
            <Link to={link}>
              Abrir<VisuallyHidden>: {sentence}</VisuallyHidden>
            </Link>
          )}
        </Below>
      ) : null}
    </Box>
  );
}

function Changes({ lines }: { lines: readonly ChangeLine[] }) {
  if (lines.length === 0) return null;
  return (
    <Fields>
      {lines.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd>
            {before === null && after === null ? (
              'Cambiado'
            ) : (
              <>
                <del>{before ?? 'Nada'}</del>
                <span aria-hidden> → </span>
                <VisuallyHidden> ahora </VisuallyHidden>
                <ins>{after ?? 'Nada'}</ins>
              </>
            )}
          </dd>
        </div>
      ))}
    </Fields>
  );
}

const Box = styled.div`
  padding-block: 6px;
  min-width: 0;
  max-width: 72ch;
`;

const Sentence = styled.p`
  overflow-wrap: anywhere;
`;

const Below = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${({ theme }) => theme.space[4]};
  font-size: ${({ theme }) => theme.type.xs};
  font-weight: ${({ theme }) => theme.font.regular};

  > details[open] {
    flex: 1 0 100%;
  }
  > a,
  summary {
    display: inline-flex;
    align-items: center;
    min-height: 28px;
    color: ${({ theme }) => theme.color.textMuted};
    text-decoration: underline;
    text-underline-offset: 3px;
    cursor: pointer;

    &:hover {
      color: ${({ theme }) => theme.color.text};
    }
    ${({ theme }) => theme.media.touch} {
      min-height: 44px;
    }
  }
`;

const Fields = styled.dl`
  display: grid;
  gap: 4px;
  margin: 4px 0 8px;
  font-size: ${({ theme }) => theme.type.sm};

  > div {
    display: grid;
    grid-template-columns: minmax(96px, 200px) minmax(0, 1fr);
    gap: 0 ${({ theme }) => theme.space[3]};
  }
  dt {
    color: ${({ theme }) => theme.color.textMuted};
  }
  dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
  del {
    color: ${({ theme }) => theme.color.textMuted};
  }
  ins {
    font-weight: ${({ theme }) => theme.font.medium};
    text-decoration: none;
  }
`;

const Reason = styled.p`
  margin-bottom: 8px;
  font-size: ${({ theme }) => theme.type.sm};
  overflow-wrap: anywhere;
`;
