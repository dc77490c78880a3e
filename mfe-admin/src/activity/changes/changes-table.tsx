import { Link } from 'react-router-dom';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import type { AuditEvent } from '@aforo/shared/contract';
import { serverNow } from '@aforo/shared/http';
import { DataTable, Instant, VisuallyHidden } from '@aforo/shared/ui';
import { changeLines, type ChangeLine } from './change.messages.ts';
import { eventLink } from './event-links.ts';
import { eventSentence } from './events.messages.ts';

interface Props {
  events: readonly AuditEvent[];
  isBusy: boolean;
}

/** Audit events, one sentence per row; the changed values and the reason expand below it. */
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
          key: 'open',
          header: 'Abrir',
          isHeaderHidden: true,
          align: 'end',
          render: (event) => <OpenLink event={event} />,
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
  const now = serverNow();
  const sentence = eventSentence(event, timeZone, now);
  const lines = changeLines(event, { timeZone, currency, now });
  if (lines.length === 0 && event.reason === null) return <Sentence>{sentence}</Sentence>;
  return (
    <Unfolding>
      <summary>
        <span>{sentence}</span>
        <ChevronRight size={16} aria-hidden />
      </summary>
      <Changes lines={lines} />
      {event.reason === null ? null : <Reason>Motivo: {event.reason}</Reason>}
    </Unfolding>
  );
}

function OpenLink({ event }: { event: AuditEvent }) {
  const { timeZone } = useArea().settings.center;
  const link = eventLink(event);
  if (link === null) return null;
  return (
    <Open to={link}>
      Abrir<VisuallyHidden>: {eventSentence(event, timeZone, serverNow())}</VisuallyHidden>
    </Open>
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

const Sentence = styled.p`
  max-width: 72ch;
  overflow-wrap: break-word;
`;

const Unfolding = styled.details`
  max-width: 72ch;

  > summary {
    display: flex;
    gap: 8px;
    align-items: start;
    padding-block: 8px;
    cursor: pointer;
    list-style: none;
    overflow-wrap: break-word;

    &::-webkit-details-marker {
      display: none;
    }
    > svg {
      flex: none;
      /* Centers the icon on the first line. */
      margin-top: 3px;
      color: ${({ theme }) => theme.color.textMuted};
      transition: rotate ${({ theme }) => theme.motion.fast};
    }
    > span {
      min-width: 0;
    }
    &:hover > span {
      text-decoration: underline;
      text-underline-offset: 3px;
    }
    ${({ theme }) => theme.media.touch} {
      padding-block: 10px;
    }
  }
  &[open] > summary > svg {
    rotate: 90deg;
  }
  > :not(summary) {
    font-weight: ${({ theme }) => theme.font.regular};
  }
`;

const Open = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: 32px;
  padding-inline: 8px;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};

  &:hover {
    color: ${({ theme }) => theme.color.text};
  }
  ${({ theme }) => theme.media.touch} {
    min-height: 44px;
  }
`;

const Fields = styled.dl`
  display: grid;
  gap: 4px;
  margin: 0 0 8px;
  font-size: ${({ theme }) => theme.type.sm};

  > div {
    display: grid;
    grid-template-columns: minmax(88px, 160px) minmax(0, 1fr);
    gap: 0 ${({ theme }) => theme.space[3]};

    ${({ theme }) => theme.media.belowCard} {
      grid-template-columns: minmax(0, 1fr);
    }
  }
  dt {
    color: ${({ theme }) => theme.color.textMuted};
  }
  dd {
    margin: 0;
    overflow-wrap: break-word;
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
  overflow-wrap: break-word;
`;
