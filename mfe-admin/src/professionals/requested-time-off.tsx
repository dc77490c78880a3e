import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { Card, LinkButton, Section } from '@aforo/shared/ui';
import { professionalPath } from '../paths.ts';
import { requestedTimeOffQuery } from './professionals.queries.ts';
import { TimeOffDays } from './time-off-days.tsx';

/** Who asks for days off and hasn't been answered; nothing while nobody does. */
export function RequestedTimeOff() {
  const { data: requested = [] } = useQuery(requestedTimeOffQuery);
  if (requested.length === 0) return null;
  return (
    <Card>
      <Section title="Piden días libres">
        <List>
          {requested.map((timeOff) => (
            <li key={timeOff.id}>
              <div>
                <strong>{timeOff.professionalName}</strong>
                <Muted>
                  <TimeOffDays timeOff={timeOff} />
                  {timeOff.reason ? ` · ${timeOff.reason}` : ''}
                </Muted>
              </div>
              <LinkButton to={professionalPath(timeOff.professionalId)} size="sm">
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
