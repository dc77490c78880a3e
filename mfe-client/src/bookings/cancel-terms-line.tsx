import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import type { FeeTerms } from '@aforo/shared/contract';
import { feeTermsText } from '../common/booking-terms/fee.messages.ts';
import { absenceTerms, cancelTerms } from './upcoming/booking.messages.ts';

interface Props {
  until: string;
  now: Date;
  fees?: FeeTerms | null | undefined;
  /** The class of a fixed seat: an absence is announced instead. */
  isFixed?: boolean;
}

/**
 * The deadline for free cancellation and the fee afterwards; highlighted when the deadline is near
 * or past.
 */
export function CancelTermsLine({ until, now, fees, isFixed = false }: Props) {
  const { timeZone, currency } = useArea().settings.center;
  const { text, isTight } = isFixed
    ? absenceTerms(until, timeZone, now)
    : cancelTerms(until, timeZone, now);
  return (
    <Line $isTight={isTight}>
      {isTight ? <TriangleAlert size={16} aria-hidden /> : null}
      <span>
        {text}
        {fees ? ` ${feeTermsText(fees, currency)}` : null}
      </span>
    </Line>
  );
}

const Line = styled.p<{ $isTight: boolean }>`
  display: flex;
  gap: ${({ theme }) => theme.space[2]};
  align-items: baseline;
  color: ${({ theme, $isTight }) => ($isTight ? theme.color.warning.ink : theme.color.textMuted)};
  font-size: ${({ theme }) => theme.type.sm};

  > svg {
    flex: none;
    align-self: center;
  }
`;
