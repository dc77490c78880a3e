import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import type { HoursRequest } from '@aforo/shared/contract';
import { formatDate, formatWeeklyHours } from '@aforo/shared/format';
import { Badge, Button, Card, Notice, Row, Section } from '@aforo/shared/ui';
import { errorText } from '../../common/error.messages.ts';
import { AffectedPreview } from '../affected-preview.tsx';
import { SubstitutesList } from '../substitution/substitutes-list.tsx';
import {
  hoursRequestQuery,
  hoursRequestsQuery,
  useHoursDecision,
} from './hours-requests.queries.ts';

const looks = {
  requested: { tone: 'warning', words: 'Por decidir' },
  approved: { tone: 'success', words: 'Aprobado' },
  rejected: { tone: 'neutral', words: 'Rechazado' },
} as const satisfies Record<HoursRequest['state'], object>;

/**
 * A professional's requests for other weekly hours, with the sessions that fall outside them; empty
 * without requests.
 */
export function HoursRequestsSection({ professionalId }: { professionalId: string }) {
  const { data = [] } = useQuery(hoursRequestsQuery);
  const decision = useHoursDecision();
  const ownRequests = data.filter((request) => request.professionalId === professionalId);
  const last = decision.data;
  if (ownRequests.length === 0) return null;
  return (
    <Card>
      <Section title="Cambios de horario pedidos">
        <List>
          {ownRequests.map((request) => (
            <li key={request.id}>
              <RequestDetails request={request} />
              {request.state === 'requested' ? (
                <>
                  <Consequence id={request.id} />
                  <Row gap={2}>
                    <Button
                      size="sm"
                      isPending={decision.isPending && decision.variables.state === 'approved'}
                      onClick={() => decision.mutate({ id: request.id, state: 'approved' })}
                    >
                      Aprobar el horario
                    </Button>
                    <Button
                      size="sm"
                      variant="quiet"
                      isPending={decision.isPending && decision.variables.state === 'rejected'}
                      onClick={() => decision.mutate({ id: request.id, state: 'rejected' })}
                    >
                      Rechazar el horario
                    </Button>
                  </Row>
                </>
              ) : null}
              {last?.request.id === request.id && last.affected.length > 0 ? (
                <>
                  <Notice tone="warning">
                    Estas siguen en el horario: elige quién las da, o cancélalas para avisar a quien
                    viene.
                  </Notice>
                  <SubstitutesList sessions={last.affected} />
                </>
              ) : null}
            </li>
          ))}
        </List>
        {decision.error ? <Notice tone="error">{errorText(decision.error)}</Notice> : null}
      </Section>
    </Card>
  );
}

function RequestDetails({
  request: { fromDate, hours, reason, state },
}: {
  request: HoursRequest;
}) {
  const { weekStartsOn } = useArea().settings;
  return (
    <div>
      <Row gap={2}>
        <strong>Desde el {formatDate(fromDate)}</strong>
        <Badge tone={looks[state].tone}>{looks[state].words}</Badge>
      </Row>
      <Week>
        {formatWeeklyHours(hours, weekStartsOn).map((day) => (
          <li key={day}>{day}</li>
        ))}
      </Week>
      {reason ? <Muted>{reason}</Muted> : null}
    </div>
  );
}

/** The sessions that approval would leave outside the hours. */
function Consequence({ id }: { id: string }) {
  return <AffectedPreview query={useQuery(hoursRequestQuery(id))} />;
}

const List = styled.ul`
  > li {
    display: grid;
    gap: ${({ theme }) => theme.space[2]};
    padding-block: ${({ theme }) => theme.space[3]};
  }
  > li + li {
    border-top: 1px solid ${({ theme }) => theme.color.line};
  }
`;

const Week = styled.ul`
  font-size: ${({ theme }) => theme.type.sm};
  font-variant-numeric: tabular-nums;
`;

const Muted = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
`;
