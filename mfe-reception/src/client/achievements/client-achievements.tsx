import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import MedalIcon from 'lucide-react/icons/medal';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import {
  achievementStepLabel,
  achievementTitle,
  handOverReward,
  listClientAchievements,
  type Client,
  type ClientAchievements as Achievements,
  type EarnedAchievement,
  type NextAchievement,
} from '@aforo/shared/contract';
import { formatDate, localDateOf } from '@aforo/shared/format';
import { api } from '@aforo/shared/http';
import {
  Badge,
  Button,
  Card,
  EmptyState,
  Medal,
  QueryState,
  TableSkeleton,
  toast,
} from '@aforo/shared/ui';
import { errorText } from '../../common/error.messages.ts';

const achievementsQuery = (clientId: string) =>
  queryOptions({
    queryKey: ['clients', 'achievements', clientId],
    queryFn: ({ signal }) => api.call(listClientAchievements, { params: { id: clientId }, signal }),
  });

/** The achievements earned, the rewards still to hand over, and the next achievements. */
export function ClientAchievements({ client }: { client: Client }) {
  const achievements = useQuery(achievementsQuery(client.id));
  return (
    <QueryState query={achievements} skeleton={<TableSkeleton rows={4} />}>
      {(found) => <AchievementList clientId={client.id} achievements={found} />}
    </QueryState>
  );
}

function AchievementList({
  clientId,
  achievements,
}: {
  clientId: string;
  achievements: Achievements;
}) {
  const { earned, next } = achievements;
  if (earned.length === 0 && next.length === 0) {
    return (
      <EmptyState icon={<MedalIcon size={24} />} title="Aquí saldrán sus logros">
        El centro todavía no premia nada. Administración decide qué.
      </EmptyState>
    );
  }
  return (
    <Card>
      {earned.length === 0 ? <p>Todavía no tiene ninguno.</p> : null}
      <List>
        {earned.map((one) => (
          <Earned key={one.achievementId} clientId={clientId} achievement={one} />
        ))}
        {next.map((one) => (
          <Next key={one.achievementId} achievement={one} />
        ))}
      </List>
    </Card>
  );
}

function Earned({ clientId, achievement }: { clientId: string; achievement: EarnedAchievement }) {
  const { timeZone } = useArea().settings.center;
  const queryClient = useQueryClient();
  const handOver = useMutation({
    mutationFn: (id: string) => api.call(handOverReward, { params: { id } }),
    onSuccess: () => toast.success('Premio entregado.'),
    onError: (error) => toast.error(errorText(error)),
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: achievementsQuery(clientId).queryKey }),
  });
  const { name, icon, metric, step, times, earnedAt, waiting } = achievement;
  return (
    <li>
      <Medal icon={icon} step={step} size={52} />
      <AchievementText>
        <strong>{achievementTitle(name, metric, step)}</strong>
        <Muted>
          {times > 1 ? `${times} veces · ` : ''}
          {formatDate(localDateOf(earnedAt, timeZone))}
        </Muted>
      </AchievementText>
      {waiting.map(({ awardId, text }) => (
        <RewardRow key={awardId}>
          <Badge tone="info">Por entregar: {text}</Badge>
          <Button
            size="sm"
            isPending={handOver.isPending && handOver.variables === awardId}
            onClick={() => handOver.mutate(awardId)}
          >
            Entregado
          </Button>
        </RewardRow>
      ))}
    </li>
  );
}

function Next({ achievement }: { achievement: NextAchievement }) {
  const { name, icon, metric, value, step, isAtRisk } = achievement;
  const goal = achievementStepLabel(metric, step);
  return (
    <li>
      <Medal icon={icon} isEarned={false} size={52} />
      <AchievementText>
        <strong>{name}</strong>
        <Muted>{goal === null ? 'Con su primera clase' : `Lleva ${value} de ${goal}`}</Muted>
      </AchievementText>
      {isAtRisk ? <Badge tone="warning">Le falta venir esta semana</Badge> : null}
    </li>
  );
}

const List = styled.ul`
  padding: 0;
  list-style: none;

  > li {
    display: flex;
    flex-wrap: wrap;
    gap: ${({ theme }) => theme.space[4]};
    align-items: center;
    padding-block: ${({ theme }) => theme.space[4]};
  }
  > li + li {
    border-top: 1px solid ${({ theme }) => theme.color.line};
  }
`;

const AchievementText = styled.div`
  display: flex;
  flex: 1 1 200px;
  flex-direction: column;
  min-width: 0;

  > strong {
    font-weight: ${({ theme }) => theme.font.medium};
  }
`;

const Muted = styled.span`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
`;

const RewardRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space[2]};
  align-items: center;
`;
