import { styled } from 'styled-components';
import type { ErasurePreview } from '../../contract/index.ts';
import { Instant } from '../../ui/index.ts';
import { useArea } from '../area-context.tsx';

interface Props {
  preview: ErasurePreview;
  upcomingTitle: string;
}

/** Lists which data are erased, which are kept anonymously, and which bookings are cancelled. */
export function ErasureConsequence({ preview, upcomingTitle }: Props) {
  const { timeZone } = useArea().settings.center;
  return (
    <Parts>
      <div>
        <h3>Se borra</h3>
        <Plain items={preview.goes} />
      </div>
      <div>
        <h3>Se queda</h3>
        <Plain items={preview.stays} />
      </div>
      {preview.upcoming.length > 0 ? (
        <div>
          <h3>{upcomingTitle}</h3>
          <ul>
            {preview.upcoming.map(({ service, startsAt }) => (
              <li key={`${startsAt} ${service}`}>
                {service}, <Instant at={startsAt} timeZone={timeZone} />
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </Parts>
  );
}

function Plain({ items }: { items: readonly string[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

const Parts = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 220px), 1fr));
  gap: ${({ theme }) => theme.space[4]};

  h3 {
    margin-bottom: ${({ theme }) => theme.space[1]};
    font-size: ${({ theme }) => theme.type.sm};
  }
  ul {
    display: flex;
    flex-direction: column;
    gap: ${({ theme }) => theme.space[1]};
    padding-left: 20px;
    list-style: disc;
    color: ${({ theme }) => theme.color.textMuted};
    font-size: ${({ theme }) => theme.type.sm};
  }
`;
