import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import type { Home } from '@aforo/shared/contract';
import { formatLimit } from '@aforo/shared/format';
import { serverNow } from '@aforo/shared/http';
import { slotText } from '@aforo/shared/seats';
import { Card, Section } from '@aforo/shared/ui';
import { clientPath } from '../paths.ts';

type FreeSeat = NonNullable<Home['freeSeats']>[number];

/** Fixed seats that are free while clients wait for them; hidden without any. */
export function FreeSeats({ seats }: { seats: readonly FreeSeat[] }) {
  if (seats.length === 0) return null;
  return (
    <Card>
      <Section
        title="Plazas fijas libres"
        description="De clases con gente en espera. Se ofrecen solas, por orden."
      >
        <Slots>
          {seats.map((one) => (
            <li key={one.slot.seriesId + one.slot.weekday}>
              <strong>{slotText(one.slot)}</strong>
              <small>
                {one.slot.serviceName} · {one.free === 1 ? '1 plaza' : `${one.free} plazas`}
              </small>
              <People people={one.people} />
            </li>
          ))}
        </Slots>
      </Section>
    </Card>
  );
}

function People({ people }: Pick<FreeSeat, 'people'>) {
  const { timeZone } = useArea().settings.center;
  return (
    <ul className="">
      {people.map(({ clientId, name, offeredUntil }) => (
        <li key={clientId}>
          <Link to={clientPath(clientId)}>{name}</Link>{' '}
          <small>
            {offeredUntil === null
              ? 'espera'
              : `puede aceptarla hasta ${formatLimit(offeredUntil, timeZone, serverNow())}`}
          </small>
        </li>
      ))}
    </ul>
  );
}

const Slots = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr));
  gap: ${({ theme }) => theme.space[5]};

  strong,
  > li > small {
    display: block;
  }
  strong::first-letter {
    text-transform: uppercase;
  }
  small {
    color: ${({ theme }) => theme.color.textMuted};
    font-size: ${({ theme }) => theme.type.sm};
  }
  ul {
    margin-top: ${({ theme }) => theme.space[2]};
  }
`;
