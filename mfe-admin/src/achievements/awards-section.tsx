import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import Plus from 'lucide-react/icons/plus';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import { hasSteps, type Achievement, type Award } from '@aforo/shared/contract';
import { formatDay, localDateOf } from '@aforo/shared/format';
import { serverNow } from '@aforo/shared/http';
import {
  Badge,
  Button,
  Card,
  IconButton,
  Menu,
  QueryState,
  Row,
  Section,
  toast,
} from '@aforo/shared/ui';
import { errorText } from '../common/error.messages.ts';
import { MoreButton } from '../common/lists/more-button.tsx';
import { clientPath } from '../paths.ts';
import { awardsQuery, useHandOver } from './achievements.queries.ts';
import { GrantDialog } from './grant-dialog.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';

/** The holders and since when; revoked awards stay in the list with their reason. */
export function AwardsSection({ achievement }: { achievement: Achievement }) {
  const [isGranting, setGranting] = useState(false);
  const [revoking, setRevoking] = useState<Award | null>(null);
  const awards = useInfiniteQuery(awardsQuery(achievement.id));
  return (
    <Card>
      <Section
        title="Quién lo tiene"
        actions={
          achievement.status === 'active' ? (
            <Button
              size="sm"
              icon={<Plus size={16} aria-hidden />}
              onClick={() => setGranting(true)}
            >
              Dar a mano
            </Button>
          ) : null
        }
      >
        <QueryState query={awards}>
          {({ pages }) => {
            const items = pages.flatMap((page) => page.items);
            if (items.length === 0) return <p>Nadie todavía. Se da solo, al marcar quién viene.</p>;
            return (
              <>
                <List>
                  {items.map((award) => (
                    <Line
                      key={award.id}
                      award={award}
                      hasSteps={hasSteps(achievement.rule.metric)}
                      onRevoke={() => setRevoking(award)}
                    />
                  ))}
                </List>
                <MoreButton reading={awards}>Ver más personas</MoreButton>
              </>
            );
          }}
        </QueryState>
      </Section>
      {isGranting ? (
        <GrantDialog achievement={achievement} onClose={() => setGranting(false)} />
      ) : null}
      {revoking ? (
        <RevokeDialog
          achievement={achievement}
          award={revoking}
          onClose={() => setRevoking(null)}
        />
      ) : null}
    </Card>
  );
}

interface LineProps {
  award: Award;
  hasSteps: boolean;
  onRevoke: () => void;
}

function Line({ award, hasSteps: isLadder, onRevoke }: LineProps) {
  const { timeZone } = useArea().settings.center;
  const handOver = useHandOver();
  const { id, client, step, earnedAt, isGranted, revokedAt, rewardText } = award;
  const today = localDateOf(serverNow(), timeZone);
  const waits = rewardText !== null && award.rewardedAt === null && revokedAt === null;
  return (
    <li>
      <div>
        <Row gap={2}>
          <Link to={clientPath(client.id)}>{client.name}</Link>
          {isLadder ? (
            <Badge tone={revokedAt === null ? 'primary' : 'neutral'}>{step}</Badge>
          ) : null}
          {revokedAt === null ? null : <Badge tone="error">Retirado</Badge>}
        </Row>
        <Muted>
          {formatDay(localDateOf(earnedAt, timeZone), today)}
          {isGranted ? ` · a mano${award.grantedByName ? `, por ${award.grantedByName}` : ''}` : ''}
          {isGranted && award.reason ? `: ${award.reason}` : ''}
          {revokedAt === null ? '' : ` · ${award.revokeReason ?? ''}`}
          {waits ? ` · por entregar: ${rewardText}` : ''}
          {award.rewardCredits !== null && award.rewardedAt === null && revokedAt === null
            ? ' · sus sesiones esperan a que compre un bono'
            : ''}
        </Muted>
      </div>
      {revokedAt === null ? (
        <Menu
          label={`Más sobre el logro de ${client.name}`}
          items={[
            ...(waits
              ? [
                  {
                    label: 'Marcar el premio como entregado',
                    onSelect: () =>
                      handOver.mutate(id, {
                        onSuccess: () => toast.success('Premio entregado.'),
                        onError: (error) => toast.error(errorText(error)),
                      }),
                  },
                ]
              : []),
            { label: 'Retirar', onSelect: onRevoke },
          ]}
          trigger={(props) => (
            <IconButton {...props} label={`Más para ${client.name}`}>
              <EllipsisVertical size={18} aria-hidden />
            </IconButton>
          )}
        />
      ) : null}
    </li>
  );
}

const List = styled.ul`
  padding: 0;
  list-style: none;

  > li {
    display: flex;
    gap: ${({ theme }) => theme.space[3]};
    align-items: center;
    justify-content: space-between;
    padding-block: ${({ theme }) => theme.space[2]};
  }
  > li + li {
    border-top: 1px solid ${({ theme }) => theme.color.line};
  }
`;

const Muted = styled.span`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
`;
