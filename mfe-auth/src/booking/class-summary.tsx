import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import { formatEnd, formatInstant, money } from '@aforo/shared/format';
import { cancellationText } from './guest.messages.ts';
import type { ShownClass } from './wanted-class.ts';

/** The class being booked, with its price and what a late cancellation costs. */
export function ClassSummary({ shown, now }: { shown: ShownClass; now: Date }) {
  const { timeZone, currency } = useArea().settings.center;
  const { session, service } = shown;
  const details = [session.professionalName, session.roomName].filter((text) => text !== null);
  return (
    <Box>
      <When>
        {formatInstant(session.startsAt, timeZone, now)} –{' '}
        {formatEnd(session.startsAt, session.endsAt, timeZone)}
      </When>
      {details.length > 0 ? <div>{details.join(' · ')}</div> : null}
      {service.priceMinor === null ? null : (
        <strong>
          {service.priceMinor === 0 ? 'Sin coste' : money(service.priceMinor, currency)}
        </strong>
      )}
      <Small>{cancellationText(service, currency)}</Small>
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

const When = styled.div`
  font-weight: ${({ theme }) => theme.font.bold};
`;

const Small = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
`;
