import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';
import MedalIcon from 'lucide-react/icons/medal';
import { styled } from 'styled-components';
import { Page } from '@aforo/shared/area';
import type { Achievement } from '@aforo/shared/contract';
import { Badge, Medal, QueryState, Row } from '@aforo/shared/ui';
import { ArchivableList } from '../common/lists/archivable-list.tsx';
import { newRecord, useListView } from '../common/lists/list-view.ts';
import { NewOneButton } from '../common/lists/new-one-button.tsx';
import { servicesQuery } from '../common/services.queries.ts';
import { achievementPath } from '../paths.ts';
import { achievementSentence, holdersText, rewardLabel } from './achievement-sentence.ts';
import { achievementsQuery } from './achievements.queries.ts';
import { NewAchievementDialog } from './new-achievement-dialog.tsx';
import { ruleNames } from './rule-names.ts';

/** The list of achievements with the number of people who have each. */
export function AchievementsPage() {
  const reading = useQuery(achievementsQuery);
  const urlState = useListView();
  const navigate = useNavigate();
  return (
    <Page
      help="Qué se premia y cuántas personas lo tienen. Solo cuentan las clases a las que se ha venido."
      action={<NewOneButton urlState={urlState}>Nuevo logro</NewOneButton>}
    >
      <QueryState query={reading}>
        {(achievements) => (
          <ArchivableList
            items={achievements}
            urlState={urlState}
            empty={{
              icon: <MedalIcon size={24} />,
              title: 'Todavía no se premia nada',
              text: 'Un logro celebra que alguien viene: 10 clases, un mes sin fallar, volver después del verano.',
              action: 'Crear el primero',
            }}
          >
            {(shown) => <Cards achievements={shown} />}
          </ArchivableList>
        )}
      </QueryState>
      <NewAchievementDialog
        isOpen={urlState.view.open === newRecord}
        onClose={urlState.close}
        onCreated={({ id }) => void navigate(achievementPath(id), { replace: true })}
      />
    </Page>
  );
}

function Cards({ achievements }: { achievements: readonly Achievement[] }) {
  // The cards render before the service names load.
  const services = useQuery(servicesQuery);
  const namesOf = ruleNames(services.data, undefined);
  return (
    <Grid>
      {achievements.map((achievement) => {
        const { id, name, icon, rule, status, holders, rewardsWaiting } = achievement;
        const reward = rewardLabel(achievement);
        return (
          <li key={id}>
            <Tile to={achievementPath(id)}>
              <Medal
                icon={icon}
                step={rule.steps.at(-1)}
                isEarned={status === 'active'}
                size={72}
              />
              <TextColumn>
                <Name>{name}</Name>
                <Sentence>{achievementSentence(rule, namesOf(rule))}</Sentence>
                <Holders>{status === 'draft' ? 'Sin activar' : holdersText(holders)}</Holders>
                <Row gap={2}>
                  {status === 'draft' ? <Badge tone="warning">Borrador</Badge> : null}
                  {status === 'archived' ? <Badge>Archivado</Badge> : null}
                  {reward ? <Badge tone="primary">{reward}</Badge> : null}
                  {rewardsWaiting > 0 ? (
                    <Badge tone="info">
                      {rewardsWaiting === 1
                        ? '1 premio por entregar'
                        : `${rewardsWaiting} premios por entregar`}
                    </Badge>
                  ) : null}
                </Row>
              </TextColumn>
            </Tile>
          </li>
        );
      })}
    </Grid>
  );
}

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 380px), 1fr));
  gap: ${({ theme }) => theme.space[4]};
  padding: 0;
  list-style: none;

  > li {
    display: flex;
  }
`;

const Tile = styled(Link)`
  display: flex;
  flex: 1;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space[4]};
  min-width: 0;
  padding: ${({ theme }) => theme.space[5]};
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.color.surface};
  color: inherit;
  text-decoration: none;
  transition: background-color ${({ theme }) => theme.motion.fast};

  &:hover {
    background: ${({ theme }) => theme.color.hover};
  }
`;

const TextColumn = styled.div`
  display: flex;
  flex: 1 1 9rem;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[2]};
  min-width: 0;
`;

const Name = styled.strong`
  font-size: ${({ theme }) => theme.type.lg};
  font-weight: ${({ theme }) => theme.font.medium};
  line-height: 1.2;
`;

const Sentence = styled.span`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
  text-wrap: pretty;
`;

const Holders = styled.span`
  font-weight: ${({ theme }) => theme.font.medium};
  font-variant-numeric: tabular-nums;
`;
