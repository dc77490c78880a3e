import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import type { Achievement, AchievementPreview, AchievementRule } from '@aforo/shared/contract';
import { Button, Card, Notice, QueryState, Section, toast } from '@aforo/shared/ui';
import { errorText } from '../common/error.messages.ts';
import { usePaused } from '../common/people/use-paused.ts';
import { clientPath } from '../paths.ts';
import { rewardLabel } from './achievement-sentence.ts';
import { previewQuery, useActivation } from './achievements.queries.ts';

interface Props {
  achievement: Achievement;
  /** The rule as typed; null while it is incomplete. */
  rule: AchievementRule | null;
  isSaved: boolean;
}

/** The clients who would get a draft today, and the button that activates it. */
export function PreviewSection({ achievement, rule, isSaved }: Props) {
  // Debounced, because counting reads every client's classes.
  const asked = usePaused(rule === null ? '' : JSON.stringify(rule), 300);
  const preview = useQuery(
    // serialized from a rule two lines above
    previewQuery(asked === '' ? null : (JSON.parse(asked) as AchievementRule)),
  );
  const activation = useActivation(achievement.id, ({ holders }) =>
    toast.success(
      holders === 1
        ? 'Activado: ya lo tiene 1 persona.'
        : `Activado: ya lo tienen ${holders} personas.`,
    ),
  );
  // Activation is only offered with the count of the current rule, not of the previous one.
  const isCounted = !preview.isPlaceholderData && asked === JSON.stringify(rule);
  if (rule === null) {
    return (
      <Card>
        <Section title="Hoy lo tendrían">
          <p>Termina la regla y aquí verás quién la cumple ya.</p>
        </Section>
      </Card>
    );
  }
  return (
    <Card>
      <QueryState query={preview}>
        {(data) => (
          <Section title={titleOf(data)} description={activationText(achievement, data)}>
            <People aria-busy={!isCounted || undefined}>
              {data.people.map(({ client, step, times }) => (
                <li key={client.id}>
                  <Link to={clientPath(client.id)}>{client.name}</Link>
                  <span>{stepLabel(rule, step, times)}</span>
                </li>
              ))}
            </People>
            {data.holders > data.people.length ? (
              <p>Y {data.holders - data.people.length} más.</p>
            ) : null}
            {activation.error ? <Notice tone="error">{errorText(activation.error)}</Notice> : null}
            {isSaved && isCounted ? (
              <div>
                <Button
                  variant="primary"
                  isPending={activation.isPending}
                  onClick={() => activation.mutate(achievement.version)}
                >
                  {activateLabel(data.holders)}
                </Button>
              </div>
            ) : (
              <p>{isSaved ? 'Contando…' : 'Guarda los cambios para poder activarlo.'}</p>
            )}
          </Section>
        )}
      </QueryState>
    </Card>
  );
}

function titleOf({ holders }: AchievementPreview): string {
  if (holders === 0) return 'Hoy no lo tendría nadie';
  return holders === 1 ? 'Hoy lo tendría 1 persona' : `Hoy lo tendrían ${holders} personas`;
}

/** The rewards that activation would give away. */
function activationText(achievement: Achievement, { holders, awards }: AchievementPreview): string {
  if (holders === 0) return 'Desde que lo actives, lo gana quien cumpla la regla.';
  const reward = rewardLabel(achievement);
  const rewardSentence = reward === null ? '' : ` Eso es ${awards} veces el premio: ${reward}.`;
  return `Lo reciben al activarlo, sin correo.${rewardSentence}`;
}

function stepLabel({ metric }: AchievementRule, step: number, times: number): string {
  if (metric === 'return' || metric === 'birthday') {
    return times === 1 ? '1 vez' : `${times} veces`;
  }
  const units = { classes: 'clases', weeks: 'semanas', services: 'actividades' } as const;
  return `${step} ${step === 1 && metric === 'classes' ? 'clase' : units[metric]}${times > 1 ? ` · ${times} veces` : ''}`;
}

function activateLabel(holders: number): string {
  if (holders === 0) return 'Activar el logro';
  return holders === 1 ? 'Activar y darlo a 1 persona' : `Activar y darlo a ${holders} personas`;
}

const People = styled.ul`
  padding: 0;
  list-style: none;

  > li {
    display: flex;
    gap: ${({ theme }) => theme.space[4]};
    align-items: baseline;
    justify-content: space-between;
    padding-block: ${({ theme }) => theme.space[2]};
  }
  > li + li {
    border-top: 1px solid ${({ theme }) => theme.color.line};
  }
  span {
    color: ${({ theme }) => theme.color.textMuted};
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  &[aria-busy] {
    opacity: 0.6;
  }
`;
