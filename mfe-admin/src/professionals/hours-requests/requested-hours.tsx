import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { Card, LinkButton, Section } from '@aforo/shared/ui';
import { formatDate } from '@aforo/shared/format';
import { professionalPath } from '../../paths.ts';
import { hoursRequestsQuery } from './hours-requests.queries.ts';

/** Who asks for another week and hasn't been answered; nothing while nobody does. */
export function RequestedHours() {
  const { data = [] } = useQuery(hoursRequestsQuery);
  const requested = data.filter(({ state }) => state === 'requested');
  if (requested.length === 0) return null;
  return (
    <Card>
      <Section title="Piden otro horario">
        <List>
          {requested.map(({ id, professionalId, professionalName, fromDate, reason }) => (
            <li key={id}>
              <div>
                <strong>{professionalName}</strong>
                <Muted>
                  desde el {formatDate(fromDate)}
                  {reason ? ` · ${reason}` : ''}
                </Muted>
              </div>
              <LinkButton to={professionalPath(professionalId)} size="sm">
                Responder
              </LinkButton>
            </li>
          ))}
        </List>
      </Section>
    </Card>
  );
}

const List = styled.ul`
  > li {
    display: flex;
    flex-wrap: wrap;
    gap: ${({ theme }) => theme.space[2]};
    align-items: center;
    justify-content: space-between;
    padding-block: ${({ theme }) => theme.space[2]};
  }
  > li + li {
    border-top: 1px solid ${({ theme }) => theme.color.line};
  }
`;

const Muted = styled.div`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
`;
