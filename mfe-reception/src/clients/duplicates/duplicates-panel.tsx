import { useQuery } from '@tanstack/react-query';
import { useCan } from '@aforo/shared/area';
import type { ClientSummary, DuplicatePair, PairReason } from '@aforo/shared/contract';
import { formatPhone } from '@aforo/shared/format';
import {
  Badge,
  Button,
  EmptyState,
  LinkButton,
  Notice,
  QueryState,
  Row,
  SidePanel,
  Skeleton,
  Stack,
  toast,
} from '@aforo/shared/ui';
import UsersRound from 'lucide-react/icons/users-round';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { errorText } from '../../common/error.messages.ts';
import { paths } from '../../paths.ts';
import { duplicatesQuery, useDismiss } from './duplicates.queries.ts';

const reasonName = {
  email: 'Mismo correo',
  phone: 'Mismo teléfono',
  taxId: 'Mismo NIF',
  nameAndBirthDate: 'Mismo nombre y fecha de nacimiento',
} as const satisfies Record<PairReason, string>;

/** Pairs of records that may be of one person. */
export function DuplicatesPanel({ onClose }: { onClose: () => void }) {
  const duplicates = useQuery(duplicatesQuery);
  return (
    <SidePanel title="Fichas repetidas" isOpen onClose={onClose}>
      <QueryState query={duplicates} skeleton={<Skeleton lines={6} />}>
        {({ items, total }) =>
          items.length === 0 ? (
            <EmptyState title="No hay fichas repetidas" icon={<UsersRound size={24} />}>
              Aquí salen las que comparten correo, teléfono, NIF, o nombre y fecha de nacimiento.
            </EmptyState>
          ) : (
            <Stack gap={4}>
              {total > items.length ? (
                <p>
                  Las {items.length} más parecidas, de {total}.
                </p>
              ) : null}
              <List aria-label="Fichas que pueden ser de la misma persona">
                {items.map((pair) => (
                  <Pair key={pair.clients.map(({ id }) => id).join()} pair={pair} />
                ))}
              </List>
            </Stack>
          )
        }
      </QueryState>
    </SidePanel>
  );
}

function Pair({ pair: { clients, reasons } }: { pair: DuplicatePair }) {
  const [older, newer] = clients;
  const canMerge = useCan()('client.merge');
  const dismiss = useDismiss();
  return (
    <Item aria-label={`${older.name} y ${newer.name}`}>
      <Row gap={2}>
        {reasons.map((reason) => (
          <Badge key={reason}>{reasonName[reason]}</Badge>
        ))}
      </Row>
      {clients.map((client) => (
        <Person key={client.id} client={client} />
      ))}
      {dismiss.error ? <Notice tone="error">{errorText(dismiss.error)}</Notice> : null}
      <Row gap={2}>
        {canMerge ? (
          <LinkButton
            to={paths.client(older.id, { act: 'unir', aboutId: newer.id })}
            variant="primary"
            size="sm"
          >
            Ver y unir
          </LinkButton>
        ) : null}
        <Button
          size="sm"
          isPending={dismiss.isPending}
          onClick={() =>
            dismiss.mutate([older.id, newer.id], {
              onSuccess: () => toast.success('No se volverán a proponer.'),
            })
          }
        >
          No son la misma persona
        </Button>
      </Row>
    </Item>
  );
}

function Person({ client }: { client: ClientSummary }) {
  const { id, name, phone, email, status, hasAccount } = client;
  return (
    <div>
      <Row gap={2}>
        <Link to={paths.client(id)}>{name}</Link>
        {hasAccount ? <Badge>Con cuenta</Badge> : null}
        {status === 'archived' ? <Badge>Archivado</Badge> : null}
      </Row>
      <Details>
        {[phone ? formatPhone(phone) : null, email].filter(Boolean).join(' · ') ||
          'Sin teléfono ni correo'}
      </Details>
    </div>
  );
}

const List = styled.ul`
  display: flex;
  flex-direction: column;
`;

const Item = styled.li`
  display: flex;
  flex-direction: column;
  gap: 8px;
  padding: 16px 0;
  border-bottom: 1px solid ${({ theme }) => theme.color.line};

  &:first-child {
    padding-top: 0;
  }
  &:last-child {
    border-bottom: 0;
  }
`;

const Details = styled.div`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
  overflow-wrap: anywhere;
`;
