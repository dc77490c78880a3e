import type { AgendaSession } from '@aforo/shared/contract';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';

interface Props {
  waitlist: AgendaSession['waitlist'];
  linkTo: (clientId: string) => string;
}

/** Who would like a place, in the order they asked for one. */
export function WaitingList({ waitlist, linkTo }: Props) {
  const waiting = waitlist
    .filter(({ state }) => state === 'waiting' || state === 'offered')
    .sort((a, b) => (a.place ?? 0) - (b.place ?? 0));
  if (waiting.length === 0) return null;
  return (
    <Box>
      <h3 id="en-espera">En espera</h3>
      <List aria-labelledby="en-espera">
        {waiting.map(({ id, client, place, state }) => (
          <li key={id}>
            {place === null ? null : <Place>{place}.</Place>}
            <Link to={linkTo(client.id)} preventScrollReset>
              {client.name}
            </Link>
            {state === 'offered' ? <span>tiene una plaza ofrecida</span> : null}
          </li>
        ))}
      </List>
    </Box>
  );
}

const Box = styled.div`
  padding: 12px;
  border-top: 1px solid ${({ theme }) => theme.color.line};

  > h3 {
    margin: 0 0 4px;
    font-size: ${({ theme }) => theme.type.sm};
  }
`;

const List = styled.ol`
  display: flex;
  flex-wrap: wrap;
  gap: 0 16px;

  > li {
    display: inline-flex;
    gap: 6px;
    align-items: center;
    min-height: 36px;
    color: ${({ theme }) => theme.color.textMuted};
  }
  a {
    display: inline-flex;
    align-items: center;
    min-height: 36px;
  }
`;

const Place = styled.span`
  font-variant-numeric: tabular-nums;
`;
