import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import type { SignUpOffer } from '@aforo/shared/contract';
import { money } from '@aforo/shared/format';
import { renewalText } from './sign-up.messages.ts';

/** What the client pays now and later, and how to leave, as the server says it. */
export function Costs({ offer }: { offer: SignUpOffer }) {
  const { currency } = useArea().settings.center;
  const { lines, totalMinor } = offer.start;
  return (
    <>
      <Lines>
        {lines.map((line) => (
          <div key={line.description}>
            <dt>
              {line.description}
              {line.discountReason ? <small>{line.discountReason}</small> : null}
            </dt>
            <dd>{money(line.totalMinor, currency)}</dd>
          </div>
        ))}
        <Total>
          <dt>
            Primer pago<small>impuestos incluidos</small>
          </dt>
          <dd>{money(totalMinor, currency)}</dd>
        </Total>
      </Lines>
      <Later>
        <p>{renewalText(offer, currency)}</p>
        <p>
          La pausas o la terminas cuando quieras en Mi información. Lo pagado vale hasta el final de
          su periodo.
        </p>
      </Later>
    </>
  );
}

const Lines = styled.dl`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[2]};

  > div {
    display: flex;
    gap: ${({ theme }) => theme.space[4]};
    align-items: baseline;
    justify-content: space-between;
  }
  dd {
    flex: none;
    font-variant-numeric: tabular-nums;
  }
  small {
    display: block;
    color: ${({ theme }) => theme.color.textMuted};
    font-size: ${({ theme }) => theme.type.sm};
    font-weight: ${({ theme }) => theme.font.regular};
  }
`;

const Total = styled.div`
  padding-top: ${({ theme }) => theme.space[2]};
  border-top: 1px solid ${({ theme }) => theme.color.line};
  font-weight: ${({ theme }) => theme.font.bold};

  dd {
    font-size: ${({ theme }) => theme.type.xl};
  }
`;

const Later = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[1]};
  margin-top: ${({ theme }) => theme.space[3]};
  color: ${({ theme }) => theme.color.textMuted};
  text-wrap: pretty;
`;
