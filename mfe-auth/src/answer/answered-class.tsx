import { styled } from 'styled-components';
import type { AnswerableBooking } from '@aforo/shared/contract';
import { formatFullInstant } from '@aforo/shared/format';

/** The class that the answer is about. */
export function AnsweredClass({ answered }: { answered: AnswerableBooking }) {
  const { clientFirstName, serviceName, professionalName, roomName, startsAt, timeZone } = answered;
  return (
    <Box>
      <strong>{serviceName}</strong>
      <div>{formatFullInstant(startsAt, timeZone)}</div>
      <Small>
        {[professionalName, roomName, `A nombre de ${clientFirstName}`].filter(Boolean).join(' · ')}
      </Small>
    </Box>
  );
}

const Box = styled.div`
  display: grid;
  gap: 4px;
  padding: 12px 16px;
  border-radius: 12px;
  background: ${({ theme }) => theme.color.sunken};
`;

const Small = styled.div`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
`;
