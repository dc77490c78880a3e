import { lazy, Suspense, useState } from 'react';
import { useCan } from '@aforo/shared/area';
import {
  type ClientSelection,
  type ClientSummary,
  selectedClientsMax,
} from '@aforo/shared/contract';
import { Button, explainError, Notice, Row } from '@aforo/shared/ui';
import Download from 'lucide-react/icons/download';
import Mail from 'lucide-react/icons/mail';
import Tag from 'lucide-react/icons/tag';
import { styled } from 'styled-components';
import { useExportChosen } from './batches.queries.ts';
import { useChosen } from './chosen-clients.ts';
import { chosenText, clientsText } from './selection.messages.ts';

/** The panels load on demand. */
const TagPanel = lazy(async () => ({ default: (await import('./tag-panel.tsx')).TagPanel }));
const MailPanel = lazy(async () => ({ default: (await import('./mail-panel.tsx')).MailPanel }));

interface Props {
  /** Clients on the current page. */
  clients: readonly ClientSummary[];
  /** Number of clients in the whole result. */
  total: number;
  /** Tags in use in the center. */
  tags: readonly string[];
}

/** The selection, buttons to extend it, and the batch actions. */
export function SelectionBar({ clients, total, tags }: Props) {
  const can = useCan();
  const chosen = useChosen();
  const { ids, isAll, selection } = chosen;
  // The selection is fixed when a panel opens, whatever the list does meanwhile.
  const [open, setOpen] = useState<{ act: 'tag' | 'mail'; clients: ClientSelection } | null>(null);
  const exporting = useExportChosen();
  const count = isAll ? total : ids.size;
  const isBlocked = count === 0 || count > (isAll ? Infinity : selectedClientsMax);
  const isPageWhole = isAll || clients.every(({ id }) => ids.has(id));
  const close = () => setOpen(null);
  return (
    <Bar role="region" aria-label="Con los elegidos">
      <Row gap={2}>
        <Count role="status">{chosenText(count)}</Count>
        {isPageWhole ? null : (
          <Button variant="quiet" size="sm" onClick={() => chosen.add(clients.map(({ id }) => id))}>
            Los {clients.length} de esta página
          </Button>
        )}
        {isAll || total <= clients.length ? null : (
          <Button variant="quiet" size="sm" onClick={chosen.chooseAll}>
            Los {clientsText(total)}
          </Button>
        )}
        {count === 0 ? null : (
          <Button variant="quiet" size="sm" onClick={chosen.clear}>
            Ninguno
          </Button>
        )}
      </Row>
      <Row gap={2}>
        {can('client.mail') ? (
          <Button
            icon={<Mail size={18} aria-hidden />}
            disabled={isBlocked}
            onClick={() => setOpen({ act: 'mail', clients: selection })}
          >
            Escribir
          </Button>
        ) : null}
        <Button
          icon={<Tag size={18} aria-hidden />}
          disabled={isBlocked}
          onClick={() => setOpen({ act: 'tag', clients: selection })}
        >
          Etiquetar
        </Button>
        {can('list.export') ? (
          <Button
            icon={<Download size={18} aria-hidden />}
            disabled={isBlocked}
            isPending={exporting.isPending}
            onClick={() => exporting.mutate(selection)}
          >
            Exportar
          </Button>
        ) : null}
        <Button variant="quiet" onClick={chosen.stop}>
          Terminar
        </Button>
      </Row>
      {exporting.error ? <Notice tone="error">{explainError(exporting.error).text}</Notice> : null}
      <Suspense fallback={null}>
        {open?.act === 'tag' ? (
          <TagPanel clients={open.clients} known={tags} onClose={close} />
        ) : null}
        {open?.act === 'mail' ? <MailPanel clients={open.clients} onClose={close} /> : null}
      </Suspense>
    </Bar>
  );
}

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px 16px;
  align-items: center;
  justify-content: space-between;
  padding: 12px 16px;
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.color.hover};
`;

const Count = styled.strong`
  font-variant-numeric: tabular-nums;
`;
