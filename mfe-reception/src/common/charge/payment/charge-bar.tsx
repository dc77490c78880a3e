import { useArea } from '@aforo/shared/area';
import { money } from '@aforo/shared/format';
import { Button, Notice } from '@aforo/shared/ui';
import { styled } from 'styled-components';
import { SumLine } from './sum-line.ts';

interface Props {
  /** The button's label. */
  label: string;
  isPending: boolean;
  isDisabled: boolean;
  /** One sentence per line whose price has changed. */
  priceNews: readonly string[];
  problem: string | null;
  /** Asks a manager to approve the discounts; absent if that would not help. */
  onAskApproval?: (() => void) | undefined;
  changeMinor: number;
  /** The part of a mixed payment that is sent to the card terminal; 0 without one. */
  toTerminalMinor: number;
  needsRegister: boolean;
  /** Opens a cash register; absent while one is being opened. */
  onOpenRegister: (() => void) | undefined;
}

/** The charge button, with the reason why it is disabled. */
export function ChargeBar(props: Props) {
  const { label, isPending, isDisabled, priceNews, problem, changeMinor, toTerminalMinor } = props;
  const { needsRegister, onOpenRegister, onAskApproval } = props;
  const { currency } = useArea().settings.center;
  return (
    <Bar>
      {priceNews.length > 0 ? (
        <Notice tone="warning" title="El precio ha cambiado mientras tanto">
          {priceNews.join(' ')} Míralo y vuelve a cobrar.
        </Notice>
      ) : null}
      {problem ? <Problem role="alert">{problem}</Problem> : null}
      {onAskApproval ? (
        <Button variant="primary" onClick={onAskApproval}>
          Pedir el visto bueno
        </Button>
      ) : null}
      {changeMinor > 0 ? (
        <SumLine>
          <span>Cambio</span>
          <output>{money(changeMinor, currency)}</output>
        </SumLine>
      ) : null}
      {toTerminalMinor > 0 ? (
        <SumLine>
          <span>Se manda al datáfono</span>
          <output>{money(toTerminalMinor, currency)}</output>
        </SumLine>
      ) : null}
      {needsRegister ? (
        <Notice
          tone="warning"
          title="No hay ninguna caja abierta"
          action={
            onOpenRegister ? (
              <Button size="sm" onClick={onOpenRegister}>
                Abrir la caja
              </Button>
            ) : null
          }
        >
          Para cobrar en efectivo hay que abrir una. Lo de arriba se queda como está.
        </Notice>
      ) : (
        <Button
          type="submit"
          variant={onAskApproval ? 'secondary' : 'primary'}
          isPending={isPending}
          disabled={isDisabled}
        >
          {label}
        </Button>
      )}
    </Bar>
  );
}

/** Sticky, so that it stays visible below a long basket. */
const Bar = styled.div`
  position: sticky;
  z-index: 1;
  bottom: -24px;
  display: grid;
  gap: 8px;
  margin: 16px -24px 0;
  padding: 12px 24px;
  border-top: 1px solid ${({ theme }) => theme.color.line};
  background: ${({ theme }) => theme.color.raised};

  > button {
    min-height: 52px;
    font-size: ${({ theme }) => theme.type.lg};
  }
`;

const Problem = styled.p`
  color: ${({ theme }) => theme.color.error.ink};
`;
