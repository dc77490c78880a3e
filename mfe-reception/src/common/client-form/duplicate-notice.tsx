import type { DuplicateCandidate } from '@aforo/shared/contract';
import { formatPhone } from '@aforo/shared/format';
import { Badge, Button, Notice, Row } from '@aforo/shared/ui';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { paths } from '../../paths.ts';
import { ScrollIntoView } from './scroll-into-view.tsx';
import { duplicateText } from './duplicate.messages.ts';

interface Props {
  candidates: readonly DuplicateCandidate[];
  /** The form's submit verb: `Crear` or `Guardar`. */
  verb: string;
  isPending: boolean;
  onAccept: () => void;
}

/** Possible duplicates of the client in the form; the user decides whether it is another person. */
export function DuplicateNotice({ candidates, verb, isPending, onAccept }: Props) {
  return (
    <ScrollIntoView>
      <Notice
        tone="warning"
        title="¿Es alguna de estas personas?"
        action={
          <Button onClick={onAccept} isPending={isPending}>
            {verb} de todos modos
          </Button>
        }
      >
        Todavía no se ha guardado nada. Si es otra persona, puedes seguir.
        <List>
          {candidates.map(({ client, reasons }) => (
            <li key={client.id}>
              <Row gap={2}>
                <Link to={paths.client(client.id)}>{client.name}</Link>
                {client.status === 'archived' ? <Badge>Archivado</Badge> : null}
              </Row>
              <Details>
                {[
                  duplicateText(reasons),
                  client.phone ? formatPhone(client.phone) : '',
                  client.email ?? '',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Details>
            </li>
          ))}
        </List>
      </Notice>
    </ScrollIntoView>
  );
}

const List = styled.ul`
  display: flex;
  flex-direction: column;
  gap: 8px;
  margin-top: 8px;
`;

const Details = styled.div`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
  overflow-wrap: anywhere;
`;
