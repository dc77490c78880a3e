import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import type { ReleaseEntry, Rollout } from '@aforo/shared/contract';
import { Badge, Button, Instant } from '@aforo/shared/ui';
import { authorName, buildName, headingId, rolloutStep } from '../module.messages.ts';
import type { RolloutAct } from './rollout.form.ts';

interface Props {
  area: string;
  rollout: Rollout;
  releases: readonly ReleaseEntry[];
  onAsk: (act: RolloutAct) => void;
}

const states = {
  running: { label: 'Despliegue en marcha', tone: 'info' },
  paused: { label: 'Despliegue en pausa', tone: 'warning' },
  finished: { label: 'Despliegue terminado', tone: 'success' },
  stopped: { label: 'Despliegue parado', tone: 'warning' },
} as const satisfies Record<Rollout['state'], { label: string; tone: string }>;

/** The area's last rollout: its steps, the next one, why it ended, and what can be done to it. */
export function RolloutNote({ area, rollout, releases, onAsk }: Props) {
  const { timeZone } = useArea().settings.center;
  const { buildId, plan, state, step, nextAt, author, reason, outcome } = rollout;
  const { label, tone } = states[state];
  const isOpen = state === 'running' || state === 'paused';
  const isWaiting = state === 'running' && nextAt !== null;
  const about = headingId(area);
  return (
    <Note>
      <Line>
        <Badge tone={tone}>{label}</Badge>
        <span>
          {buildName(buildId, releases)}, {rolloutStep(rollout)}
        </span>
      </Line>
      <Steps aria-label="Pasos del despliegue">
        {plan.steps.map((percent, index) => (
          <li
            key={percent}
            data-taken={index < step}
            aria-current={isOpen && index === step - 1 ? 'step' : undefined}
          >
            {percent} %
          </li>
        ))}
      </Steps>
      <Muted>
        {authorName(author)}: «{reason}»
        {isWaiting ? (
          <>
            {' · '}el paso siguiente, <Instant at={nextAt} timeZone={timeZone} />
          </>
        ) : null}
      </Muted>
      {outcome === null ? null : <p>{outcome}</p>}
      {isOpen ? (
        <Line>
          {state === 'running' ? (
            <Button size="sm" aria-describedby={about} onClick={() => onAsk('pausar')}>
              Pausar
            </Button>
          ) : (
            <Button size="sm" aria-describedby={about} onClick={() => onAsk('seguir')}>
              Seguir
            </Button>
          )}
          <Button size="sm" aria-describedby={about} onClick={() => onAsk('parar')}>
            Parar y retirar
          </Button>
        </Line>
      ) : null}
    </Note>
  );
}

const Note = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[2]};
  overflow-wrap: anywhere;
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space[2]};
  align-items: center;
`;

const Muted = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
`;

const Steps = styled.ol`
  display: flex;
  gap: ${({ theme }) => theme.space[1]};
  max-width: 30rem;
  margin: 0;
  padding: 0;
  list-style: none;
  font-variant-numeric: tabular-nums;

  > li {
    flex: 1;
    padding-top: ${({ theme }) => theme.space[1]};
    border-top: 4px solid ${({ theme }) => theme.color.line};
    color: ${({ theme }) => theme.color.textMuted};
    font-size: ${({ theme }) => theme.type.xs};
    white-space: nowrap;
  }
  > li[data-taken='true'] {
    border-top-color: ${({ theme }) => theme.color.primaryEdge};
    color: ${({ theme }) => theme.color.text};
  }
`;
