import { queryOptions, useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import {
  achievementStepLabel,
  type ClientAchievements,
  type EarnedAchievement,
  type NextAchievement,
} from '@aforo/shared/contract';
import { formatDate, localDateOf } from '@aforo/shared/format';
import { api } from '@aforo/shared/http';
import {
  Badge,
  Card,
  DelayedFallback,
  Medal,
  QueryState,
  Section,
  Skeleton,
} from '@aforo/shared/ui';
import { ownAchievementsRead } from '../../reads.ts';
import { remainingText, formatTimes } from './achievements.messages.ts';

const ownAchievementsQuery = queryOptions({
  queryKey: ['me', 'achievements'],
  queryFn: ({ signal }) => api.read(ownAchievementsRead, {}, { signal }),
});

/** The earned achievements, and the next step of each. Hidden in a center without achievements. */
export function AchievementsCard() {
  const achievements = useQuery(ownAchievementsQuery);
  const { data } = achievements;
  if (data && data.earned.length === 0 && data.next.length === 0) return null;
  return (
    <Card>
      <Section title="Tus logros">
        <QueryState
          query={achievements}
          skeleton={
            <DelayedFallback>
              <Skeleton lines={2} height="72px" />
            </DelayedFallback>
          }
        >
          {(found) => <Achievements achievements={found} />}
        </QueryState>
      </Section>
    </Card>
  );
}

function Achievements({ achievements: { earned, next } }: { achievements: ClientAchievements }) {
  return (
    <>
      {earned.length > 0 ? (
        <Medals>
          {earned.map((one) => (
            <Earned key={one.achievementId} achievement={one} />
          ))}
        </Medals>
      ) : null}
      {next.length > 0 ? (
        <NextOnes>
          {next.map((one) => (
            <Next key={one.achievementId} achievement={one} />
          ))}
        </NextOnes>
      ) : null}
    </>
  );
}

function Earned({ achievement }: { achievement: EarnedAchievement }) {
  const { timeZone } = useArea().settings.center;
  const { name, description, icon, metric, step, times, earnedAt, waiting } = achievement;
  const steps = achievementStepLabel(metric, step);
  return (
    <li>
      <Medal icon={icon} step={step} size={72} />
      <Title>{name}</Title>
      {steps === null ? null : <span>{steps}</span>}
      {description ? <Muted>{description}</Muted> : null}
      <Muted>
        {times > 1 ? `${formatTimes(times)} · ` : ''}
        {formatDate(localDateOf(earnedAt, timeZone))}
      </Muted>
      {waiting.map(({ awardId, text }) => (
        <Badge key={awardId} tone="info">
          Te espera: {text}
        </Badge>
      ))}
    </li>
  );
}

function Next({ achievement }: { achievement: NextAchievement }) {
  const { name, icon, value, step, isAtRisk, rewardCredits, rewardText } = achievement;
  const reward =
    rewardText ??
    (rewardCredits === null
      ? null
      : rewardCredits === 1
        ? '1 sesión de regalo'
        : `${rewardCredits} sesiones de regalo`);
  return (
    <li>
      <Medal icon={icon} isEarned={false} size={44} />
      <NextText>
        <span>
          <Title as="span">{name}</Title>
          {isAtRisk ? <Badge tone="warning">Te falta venir esta semana</Badge> : null}
        </span>
        <Muted>
          {remainingText(achievement)}
          {reward === null ? '' : `: ${reward}`}
        </Muted>
        <Track aria-hidden>
          <span style={{ inlineSize: `${Math.min(100, Math.round((value / step) * 100))}%` }} />
        </Track>
      </NextText>
    </li>
  );
}

const Medals = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(132px, 1fr));
  gap: ${({ theme }) => theme.space[5]} ${({ theme }) => theme.space[4]};
  padding: 0;
  list-style: none;

  > li {
    display: flex;
    flex-direction: column;
    gap: ${({ theme }) => theme.space[1]};
    align-items: center;
    text-align: center;
  }
`;

const NextOnes = styled.ul`
  padding: 0;
  list-style: none;

  > li {
    display: flex;
    gap: ${({ theme }) => theme.space[4]};
    align-items: center;
    padding-block: ${({ theme }) => theme.space[3]};
    border-top: 1px solid ${({ theme }) => theme.color.line};
  }
`;

const NextText = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[1]};
  min-width: 0;

  > span:first-child {
    display: flex;
    flex-wrap: wrap;
    gap: ${({ theme }) => theme.space[2]};
    align-items: center;
  }
`;

const Title = styled.strong`
  margin-top: ${({ theme }) => theme.space[2]};
  font-weight: ${({ theme }) => theme.font.medium};
  line-height: 1.25;
  text-wrap: balance;

  ${NextText} & {
    margin-top: 0;
  }
`;

const Muted = styled.span`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
  text-wrap: pretty;
`;

const Track = styled.div`
  height: 6px;
  border-radius: ${({ theme }) => theme.radius.full};
  background: ${({ theme }) => theme.color.sunken};
  overflow: hidden;

  > span {
    display: block;
    height: 100%;
    border-radius: inherit;
    background: ${({ theme }) => theme.color.primaryEdge};
  }
`;
