import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import { firstName, type Dependant } from '@aforo/shared/contract';
import {
  Button,
  Card,
  DelayedFallback,
  LinkButton,
  QueryState,
  Row,
  Section,
  Skeleton,
  Stack,
} from '@aforo/shared/ui';
import { paths } from '../../paths.ts';
import { AddChildDialog } from './add-child-dialog.tsx';
import { dependantText, invitedText } from './family.messages.ts';
import { householdQuery } from './family.queries.ts';
import { InviteDialog } from './invite-dialog.tsx';

/** The children for whom the user books, and the others for whom they pay. */
export function FamilyCard() {
  const household = useQuery(householdQuery);
  const [isAdding, setAdding] = useState(false);
  const [invited, setInvited] = useState<Dependant | null>(null);
  return (
    <Card>
      <Section
        title="Tu familia"
        description="Añade a tus hijas e hijos menores para reservar por ellos desde tu cuenta."
      >
        <QueryState
          query={household}
          skeleton={
            <DelayedFallback>
              <Skeleton lines={2} height="48px" />
            </DelayedFallback>
          }
        >
          {({ payerName, dependants }) => (
            <Stack gap={3}>
              {payerName === null ? null : <p>Paga por ti {payerName}.</p>}
              {dependants.length > 0 ? (
                <People aria-label="Tu familia">
                  {dependants.map((dependant) => (
                    <li key={dependant.id}>
                      <Person dependant={dependant} onInvite={() => setInvited(dependant)} />
                    </li>
                  ))}
                </People>
              ) : null}
              {payerName === null ? (
                <div>
                  <Button onClick={() => setAdding(true)}>Añadir a un menor</Button>
                </div>
              ) : null}
            </Stack>
          )}
        </QueryState>
      </Section>
      <AddChildDialog isOpen={isAdding} onClose={() => setAdding(false)} />
      {invited ? <InviteDialog dependant={invited} onClose={() => setInvited(null)} /> : null}
    </Card>
  );
}

function Person({ dependant, onInvite }: { dependant: Dependant; onInvite: () => void }) {
  const { currency } = useArea().settings.center;
  const { id, name, isManaged, mayInvite } = dependant;
  const first = firstName(name);
  const invitation = invitedText(dependant);
  return (
    <Stack gap={2}>
      <div>
        <strong>{name}</strong>
        <Muted>{dependantText(dependant, currency)}</Muted>
        {invitation ? <Muted>{invitation}</Muted> : null}
      </div>
      {isManaged ? (
        <Row gap={2}>
          <LinkButton size="sm" to={paths.bookings(id)}>
            Reservar para {first}
          </LinkButton>
          {mayInvite ? (
            <Button size="sm" variant="quiet" onClick={onInvite}>
              Invitar a {first} a tener su cuenta
            </Button>
          ) : null}
        </Row>
      ) : null}
    </Stack>
  );
}

const People = styled.ul`
  > li {
    padding-block: ${({ theme }) => theme.space[3]};
  }
  > li + li {
    border-top: 1px solid ${({ theme }) => theme.color.line};
  }
`;

const Muted = styled.div`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
`;
