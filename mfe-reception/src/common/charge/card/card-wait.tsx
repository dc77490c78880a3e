import { useArea } from '@aforo/shared/area';
import type { CardCharge } from '@aforo/shared/contract';
import { money } from '@aforo/shared/format';
import { Button, Notice, Row, Stack } from '@aforo/shared/ui';
import CreditCard from 'lucide-react/icons/credit-card';
import { styled } from 'styled-components';
import { focusNow } from '../focus-now.ts';

interface Props {
  /** Null until its state has been read. */
  cardCharge: CardCharge | null;
  /** The state can't be read: the server is unreachable. */
  isLost: boolean;
  isCancelling: boolean;
  onCancel: () => void;
}

/** The wait for a card at the terminal, or for the bank of a saved card. */
export function CardWait({ cardCharge, isLost, isCancelling, onCancel }: Props) {
  const { currency } = useArea().settings.center;
  const isUnknown = isLost || cardCharge?.state === 'unknown';
  const isAtTerminal = cardCharge?.source === 'terminal';
  return (
    <Wait tabIndex={-1} ref={focusNow}>
      <Stack gap={3}>
        <Status role="status">
          <CreditCard size={28} aria-hidden />
          <span>{waitText(cardCharge, isUnknown)}</span>
          {cardCharge ? <strong>{money(cardCharge.amountMinor, currency)}</strong> : null}
        </Status>
        {isUnknown ? (
          <Notice tone="warning" title="Aún no sabemos si se ha cobrado">
            No hay respuesta. No cobres otra vez: se sigue preguntando y, en cuanto se sepa, sale
            aquí. Si cierras, míralo después en las ventas.
          </Notice>
        ) : null}
        {isAtTerminal ? (
          <Row gap={3}>
            <Button isPending={isCancelling} onClick={onCancel}>
              Cancelar en el datáfono
            </Button>
            {cardCharge.testTerminalUrl === null ? null : (
              <a href={cardCharge.testTerminalUrl} target="_blank" rel="noreferrer">
                Abrir el datáfono de prueba
              </a>
            )}
          </Row>
        ) : null}
      </Stack>
    </Wait>
  );
}

function waitText(cardCharge: CardCharge | null, isUnknown: boolean): string {
  if (cardCharge === null) return 'Mirando cómo va el cobro con tarjeta…';
  if (cardCharge.source === 'savedCard') {
    return `Cobrando con la tarjeta guardada ·· ${cardCharge.lastFour ?? ''}`;
  }
  return isUnknown ? 'Cobro mandado al datáfono' : 'Acerca la tarjeta al datáfono';
}

const Wait = styled.div`
  position: sticky;
  z-index: 1;
  bottom: -24px;
  margin: 16px -24px 0;
  padding: 16px 24px;
  border-top: 1px solid ${({ theme }) => theme.color.line};
  background: ${({ theme }) => theme.color.raised};

  &:focus {
    outline: none;
  }
`;

const Status = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 8px 12px;
  align-items: center;
  font-size: ${({ theme }) => theme.type.lg};
  font-weight: ${({ theme }) => theme.font.medium};

  > strong {
    margin-left: auto;
    font-size: ${({ theme }) => theme.type.xl};
    font-variant-numeric: tabular-nums;
  }
`;
