import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { Page } from '@aforo/shared/area';
import type { Achievement, Service } from '@aforo/shared/contract';
import { achievementRuleSchema, type ProfessionalSummary } from '@aforo/shared/contract';
import {
  BackLink,
  Badge,
  Button,
  Card,
  ConfirmDialog,
  Medal,
  QueryState,
  Row,
  Stack,
  together,
} from '@aforo/shared/ui';
import { Columns, ColumnsSkeleton } from '../common/lists/columns.tsx';
import { errorText } from '../common/error.messages.ts';
import { professionalsQuery } from '../common/professionals.query.ts';
import { servicesQuery } from '../common/services.queries.ts';
import { screenPaths } from '../paths.ts';
import { AchievementForm } from './achievement-form.tsx';
import type { RuleValues } from './achievement.form.ts';
import { achievementSentence, holdersText, rewardLabel } from './achievement-sentence.ts';
import { achievementQuery, useArchiving, useDiscarding } from './achievements.queries.ts';
import { AwardsSection } from './awards-section.tsx';
import { PreviewSection } from './preview-section.tsx';
import { ruleNames } from './rule-names.ts';

/** One achievement: its rule, its holders (or a preview of them) and its reward. */
export function AchievementPage() {
  const { id = '' } = useParams();
  const achievement = useQuery(achievementQuery(id));
  const reading = together(
    together(achievement, useQuery(servicesQuery)),
    useQuery(professionalsQuery),
  );
  return (
    <Page title={achievement.data?.name ?? 'Logro'}>
      <BackLink to={`/${screenPaths.achievements}`}>Logros</BackLink>
      <QueryState query={reading} skeleton={<ColumnsSkeleton />}>
        {([[data, services], professionals]) => (
          // The key resets the form when the URL names another achievement.
          <Parts key={id} {...{ achievement: data, services, professionals }} />
        )}
      </QueryState>
    </Page>
  );
}

interface PartsProps {
  achievement: Achievement;
  services: readonly Service[];
  professionals: readonly ProfessionalSummary[];
}

function Parts({ achievement, services, professionals }: PartsProps) {
  const { status } = achievement;
  // The preview counts the rule as typed; activation uses the stored rule.
  const [typed, setTyped] = useState<RuleValues>(achievement.rule);
  const whole = achievementRuleSchema.safeParse(typed);
  const namesOf = ruleNames(services, professionals);
  return (
    <>
      <Lead achievement={achievement} sentence={achievementSentence(typed, namesOf(typed))} />
      <Columns>
        {status === 'archived' ? null : (
          <Stack gap={5}>
            <Card>
              <AchievementForm
                {...{ achievement, services, professionals }}
                onRuleChange={setTyped}
              />
            </Card>
            <LastSteps achievement={achievement} isDraft={status === 'draft'} />
          </Stack>
        )}
        {status === 'draft' ? (
          <PreviewSection
            achievement={achievement}
            rule={whole.success ? whole.data : null}
            isSaved={JSON.stringify(typed) === JSON.stringify(achievement.rule)}
          />
        ) : (
          <AwardsSection achievement={achievement} />
        )}
      </Columns>
    </>
  );
}

/** The page's main element: the medal, large, with the sentence that describes the rule. */
function Lead({ achievement, sentence }: { achievement: Achievement; sentence: string }) {
  const { icon, status, holders, rule } = achievement;
  const reward = rewardLabel(achievement);
  return (
    <Hero>
      <Medal icon={icon} step={rule.steps.at(-1)} isEarned={status === 'active'} size={104} />
      <div>
        <Sentence>{sentence}</Sentence>
        <Row gap={2}>
          {status === 'draft' ? <Badge tone="warning">Borrador: nadie lo gana aún</Badge> : null}
          {status === 'archived' ? <Badge>Archivado: quien lo tiene lo conserva</Badge> : null}
          {status === 'draft' ? null : <Badge>{holdersText(holders)}</Badge>}
          {reward ? <Badge tone="primary">{reward}</Badge> : null}
        </Row>
      </div>
    </Hero>
  );
}

/** A draft is discarded, an active achievement archived; neither can be undone. */
function LastSteps({
  achievement: { id, name },
  isDraft,
}: {
  achievement: Achievement;
  isDraft: boolean;
}) {
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  const archiving = useArchiving(id);
  const discarding = useDiscarding(id);
  const act = isDraft ? discarding : archiving;
  return (
    <div>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {isDraft ? 'Descartar el borrador' : 'Archivar el logro'}
      </Button>
      <ConfirmDialog
        title={isDraft ? `¿Descartar «${name}»?` : `¿Archivar «${name}»?`}
        consequence={
          isDraft
            ? 'Nadie lo ha ganado: se borra sin más.'
            : 'Nadie más podrá ganarlo. Quien lo tiene lo conserva, con sus premios. No se puede volver a activar.'
        }
        confirmLabel={isDraft ? 'Descartar' : 'Archivar'}
        tone="danger"
        isOpen={isAsking}
        isPending={act.isPending}
        error={act.error ? errorText(act.error) : undefined}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          act.mutate(undefined, {
            onSuccess: () => {
              setAsking(false);
              if (isDraft) void navigate(`/${screenPaths.achievements}`, { replace: true });
            },
          })
        }
      />
    </div>
  );
}

const Hero = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space[5]};
  align-items: center;
  margin-bottom: ${({ theme }) => theme.space[5]};

  > div:last-child {
    flex: 1 1 260px;
    min-width: 0;
  }
`;

const Sentence = styled.p`
  max-width: 40ch;
  margin-bottom: ${({ theme }) => theme.space[3]};
  font-size: ${({ theme }) => theme.type.xl};
  line-height: 1.25;
  text-wrap: balance;
`;
