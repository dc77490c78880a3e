import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { useArea, useCan } from '@aforo/shared/area';
import type { Client } from '@aforo/shared/contract';
import { formatPhone } from '@aforo/shared/format';
import {
  Button,
  Card,
  ConfirmDialog,
  DelayedFallback,
  QueryState,
  Row,
  Section,
  Skeleton,
  Stack,
  toast,
} from '@aforo/shared/ui';
import { errorText } from '../../common/error.messages.ts';
import { paths } from '../../paths.ts';
import { actsText, dependantText, payerText } from './household.messages.ts';
import { householdQuery, useRemovePayer } from './household.queries.ts';
import { ExistingDependantDialog } from './existing-dependant-dialog.tsx';
import { NewDependantDialog } from './new-dependant-dialog.tsx';

/** Who pays for the client, or for whom the client pays. */
export function HouseholdCard({ client }: { client: Client }) {
  const { currency } = useArea().settings.center;
  const household = useQuery(householdQuery(client.id));
  const mayEdit = useCan()('client.editStaffFields');
  const [adding, setAdding] = useState<'existing' | 'new' | null>(null);
  return (
    <Card>
      <Section title="Familia">
        <QueryState
          query={household}
          skeleton={
            <DelayedFallback>
              <Skeleton lines={2} height="40px" />
            </DelayedFallback>
          }
        >
          {({ payer, dependants }) => (
            <Stack gap={3}>
              {payer ? (
                <Member
                  id={payer.id}
                  name={payer.name}
                  dependant={{ id: client.id, name: client.name }}
                  payerId={payer.id}
                  isRemovable={mayEdit}
                >
                  <Muted>
                    {['Paga por esta persona', payer.phone ? formatPhone(payer.phone) : null]
                      .concat(payerText(payer, currency))
                      .filter(Boolean)
                      .join(' · ')}
                  </Muted>
                </Member>
              ) : null}
              {dependants.length > 0 ? (
                <List aria-label="Por quien paga">
                  {dependants.map((dependant) => (
                    <li key={dependant.id}>
                      <Member
                        id={dependant.id}
                        name={dependant.name}
                        dependant={dependant}
                        payerId={client.id}
                        isRemovable={mayEdit}
                      >
                        <Muted>{dependantText(dependant, currency)}</Muted>
                        <Muted>{actsText(dependant)}</Muted>
                      </Member>
                    </li>
                  ))}
                </List>
              ) : null}
              {payer || dependants.length > 0 ? null : (
                <Muted>No paga por nadie, y nadie paga por esta persona.</Muted>
              )}
              {payer === null && mayEdit ? (
                <Row gap={2}>
                  <Button size="sm" onClick={() => setAdding('existing')}>
                    Añadir una ficha
                  </Button>
                  <Button size="sm" onClick={() => setAdding('new')}>
                    Añadir a alguien nuevo
                  </Button>
                </Row>
              ) : null}
            </Stack>
          )}
        </QueryState>
      </Section>
      {adding === 'existing' ? (
        <ExistingDependantDialog payer={client} onClose={() => setAdding(null)} />
      ) : null}
      {adding === 'new' ? (
        <NewDependantDialog payer={client} onClose={() => setAdding(null)} />
      ) : null}
    </Card>
  );
}

interface MemberProps {
  id: string;
  name: string;
  /** The person who loses their payer when this row is removed, and that payer. */
  dependant: { id: string; name: string };
  payerId: string;
  isRemovable: boolean;
  children: ReactNode;
}

function Member({ id, name, dependant, payerId, isRemovable, children }: MemberProps) {
  const [isRemoving, setRemoving] = useState(false);
  const remove = useRemovePayer();
  return (
    <Row justify="between" align="start">
      <div>
        <Link to={paths.client(id)}>{name}</Link>
        {children}
      </div>
      {isRemovable ? (
        <Button
          size="sm"
          variant="quiet"
          aria-label={`Quitar a ${name} de la familia`}
          onClick={() => setRemoving(true)}
        >
          Quitar
        </Button>
      ) : null}
      <ConfirmDialog
        title={`¿Quitar a ${name} de la familia?`}
        consequence={`Nadie pagará ni reservará por ${dependant.name}. Sus reservas y sus bonos se quedan como están.`}
        confirmLabel="Quitar"
        cancelLabel="Dejarlo como está"
        isOpen={isRemoving}
        isPending={remove.isPending}
        error={remove.error ? errorText(remove.error) : undefined}
        onClose={() => setRemoving(false)}
        onConfirm={() =>
          remove.mutate(
            { dependantId: dependant.id, payerId },
            {
              onSuccess: () => {
                setRemoving(false);
                toast.success('Ya no está en la familia.');
              },
            },
          )
        }
      />
    </Row>
  );
}

const List = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[3]};
`;

const Muted = styled.div`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
`;
