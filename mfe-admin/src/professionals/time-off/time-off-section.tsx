import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { styled } from 'styled-components';
import type { DecidedTimeOff, Professional, TimeOff } from '@aforo/shared/contract';
import { formatClassCount } from '@aforo/shared/format';
import { Badge, Button, Card, FailedState, Notice, Row, Section } from '@aforo/shared/ui';
import { errorText } from '../../common/error.messages.ts';
import { AffectedPreview } from '../affected-preview.tsx';
import { SubstitutesList } from '../substitution/substitutes-list.tsx';
import { timeOffQuery, useTimeOffDecision } from '../professionals.queries.ts';
import { TimeOffDays } from './time-off-days.tsx';
import { TimeOffDialog } from './time-off-dialog.tsx';

const looks = {
  requested: { tone: 'warning', words: 'Por decidir' },
  approved: { tone: 'success', words: 'Aprobado' },
  rejected: { tone: 'neutral', words: 'Rechazado' },
} as const satisfies Record<TimeOff['state'], object>;

/** Requested and approved time off, with the sessions left without a professional. */
export function TimeOffSection({ professional }: { professional: Professional }) {
  const [isAdding, setAdding] = useState(false);
  const [added, setAdded] = useState<DecidedTimeOff>();
  const decision = useTimeOffDecision();
  const last = decision.data ?? added;
  return (
    <Card>
      <Section title="Ausencias">
        {professional.timeOff.length === 0 ? <p>No ha pedido días libres.</p> : null}
        <List>
          {professional.timeOff.map((timeOff) => (
            <Absence key={timeOff.id}>
              <Row gap={2}>
                <span>
                  <TimeOffDays timeOff={timeOff} />
                  {timeOff.reason ? ` · ${timeOff.reason}` : ''}
                </span>
                <Badge tone={looks[timeOff.state].tone}>{looks[timeOff.state].words}</Badge>
              </Row>
              {timeOff.state === 'requested' ? (
                <Row gap={2}>
                  <Button
                    size="sm"
                    isPending={decision.isPending && decision.variables.state === 'approved'}
                    onClick={() => decision.mutate({ id: timeOff.id, state: 'approved' })}
                  >
                    Aprobar
                  </Button>
                  <Button
                    size="sm"
                    variant="quiet"
                    isPending={decision.isPending && decision.variables.state === 'rejected'}
                    onClick={() => decision.mutate({ id: timeOff.id, state: 'rejected' })}
                  >
                    Rechazar
                  </Button>
                </Row>
              ) : null}
              {timeOff.state === 'requested' ? <Consequence timeOff={timeOff} /> : null}
              {timeOff.state === 'approved' ? <UncoveredSessions timeOff={timeOff} /> : null}
            </Absence>
          ))}
        </List>
        {decision.error ? <Notice tone="error">{errorText(decision.error)}</Notice> : null}
        {last ? <Outcome decided={last} /> : null}
        <div>
          <Button icon={<Plus size={16} aria-hidden />} onClick={() => setAdding(true)}>
            Anotar una ausencia
          </Button>
        </div>
      </Section>
      <TimeOffDialog
        professional={professional}
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        onAdded={(next) => {
          decision.reset();
          setAdded(next);
          setAdding(false);
        }}
      />
    </Card>
  );
}

/** The sessions that approval would leave without a professional. */
function Consequence({ timeOff: { id } }: { timeOff: TimeOff }) {
  return (
    <Whole>
      <AffectedPreview query={useQuery(timeOffQuery(id))} />
    </Whole>
  );
}

/**
 * The sessions that approved time off has left without a professional, and the possible
 * substitutes.
 */
function UncoveredSessions({ timeOff: { id } }: { timeOff: TimeOff }) {
  const { data, error, isFetching, refetch } = useQuery(timeOffQuery(id));
  if (data) {
    return (
      <Whole>
        <SubstitutesList sessions={data.affected} />
      </Whole>
    );
  }
  return error ? (
    <Whole>
      <FailedState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
    </Whole>
  ) : null;
}

function Outcome({ decided: { timeOff, affected } }: { decided: DecidedTimeOff }) {
  if (timeOff.state === 'rejected') return <Notice>Ausencia rechazada.</Notice>;
  if (affected.length === 0) {
    return <Notice tone="success">Ausencia aprobada. Ninguna sesión se queda sin nadie.</Notice>;
  }
  return (
    <Notice
      tone="warning"
      title={`Ausencia aprobada. Sin nadie que la dé: ${formatClassCount(affected.length)}`}
    >
      Siguen en el horario: elige arriba quién las da, o cancélalas para avisar a quien viene.
    </Notice>
  );
}

const List = styled.ul`
  padding: 0;
  list-style: none;
`;

const Absence = styled.li`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space[2]};
  align-items: center;
  justify-content: space-between;
  padding-block: ${({ theme }) => theme.space[2]};

  & + & {
    border-top: 1px solid ${({ theme }) => theme.color.line};
  }
`;

/** Below the dates and buttons, at full width. */
const Whole = styled.div`
  flex-basis: 100%;
`;
