import { styled } from 'styled-components';
import type { Professional } from '@aforo/shared/contract';
import { Avatar, Card } from '@aforo/shared/ui';
import { occupancyPercent, occupancyText } from '../professional.messages.ts';

/** The name in the color of the timetable, and the occupancy of the week. */
export function ProfessionalLead({
  professional: { name, color, bio, occupancy },
}: {
  professional: Professional;
}) {
  const percent = occupancyPercent(occupancy);
  return (
    <Lead as="section" aria-label="De un vistazo" $color={color}>
      <Ring $color={color}>
        <Avatar name={name} size={72} />
      </Ring>
      <Bio>{bio || 'Sin presentación: los clientes solo ven su nombre.'}</Bio>
      <Week>
        <small>Próximos 7 días</small>
        <strong>{occupancyText(occupancy)}</strong>
        <Track aria-hidden>
          <span style={{ width: `${Math.min(100, percent ?? 0)}%` }} />
        </Track>
      </Week>
    </Lead>
  );
}

const Lead = styled(Card)<{ $color: string }>`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => `${theme.space[4]} ${theme.space[5]}`};
  align-items: center;
  background: color-mix(
    in oklab,
    ${({ $color }) => $color} 8%,
    ${({ theme }) => theme.color.surface}
  );
`;

const Ring = styled.span<{ $color: string }>`
  display: grid;
  flex: none;
  padding: 3px;
  border: 3px solid ${({ $color }) => $color};
  border-radius: ${({ theme }) => theme.radius.full};
`;

const Bio = styled.p`
  flex: 1 1 16rem;
  max-width: 60ch;
  min-width: 0;
  text-wrap: pretty;
  overflow-wrap: break-word;
`;

const Week = styled.div`
  display: flex;
  flex: 0 1 18rem;
  flex-direction: column;
  min-width: 0;

  > strong {
    font-size: ${({ theme }) => theme.type.lg};
    font-weight: ${({ theme }) => theme.font.bold};
    font-variant-numeric: tabular-nums;
    line-height: 1.3;
  }
`;

const Track = styled.span`
  height: 8px;
  margin-top: ${({ theme }) => theme.space[2]};
  overflow: hidden;
  border-radius: ${({ theme }) => theme.radius.full};
  background: ${({ theme }) => theme.color.sunken};

  > span {
    display: block;
    height: 100%;
    border-radius: inherit;
    background: ${({ theme }) => theme.color.primaryEdge};
  }
`;
