import { useState } from 'react';
import { useArea } from '@aforo/shared/area';
import type { ChargeQuote } from '@aforo/shared/contract';
import { euros } from '@aforo/shared/form';
import { money } from '@aforo/shared/format';
import { Badge, Button, IconButton, Row, TextField, VisuallyHidden } from '@aforo/shared/ui';
import X from 'lucide-react/icons/x';
import { styled } from 'styled-components';
import { ApiError } from '@aforo/shared/http';
import { limitText } from '../../limit.messages.ts';
import { readDiscount, type BasketItem, type Discount } from './basket.ts';
import { focusNow } from '../focus-now.ts';
import type { QuotedItem } from './quoted-basket.ts';

export interface ShownItem extends BasketItem {
  /** The date, or another detail that distinguishes the line from similar ones. */
  detail: string | null;
  isDebt: boolean;
  /** Label of the bono that can pay for it: one in the basket or one the client has. */
  coverLabel: string | null;
  /** The price; null until the server has quoted it. */
  quoted: QuotedItem | null;
}

interface Props {
  items: readonly ShownItem[];
  /** Added by the server; they come and go with the items. */
  extraLines: ChargeQuote['lines'];
  discountLimitBasisPoints: number;
  onRemove: (key: string) => void;
  onQuantity: (key: string, quantity: number) => void;
  onDiscount: (key: string, discount: Discount) => Promise<void>;
  onNoDiscount: (key: string) => void;
  onCover: (item: ShownItem) => void;
}

/** The lines of the charge. */
export function BasketList({ items, extraLines, ...acts }: Props) {
  const { currency } = useArea().settings.center;
  return (
    <List aria-label="Qué se cobra">
      {items.map((item) => (
        <Line key={item.key} item={item} {...acts} />
      ))}
      {extraLines.map(({ description, totalMinor }) => (
        <li key={description}>
          <Main>
            <What>
              <span>{description}</span>
              <small>Se paga una vez, al apuntarse.</small>
            </What>
            <Price>{money(totalMinor, currency)}</Price>
          </Main>
        </li>
      ))}
    </List>
  );
}

function Line({
  item,
  discountLimitBasisPoints,
  onRemove,
  onQuantity,
  onDiscount,
  onNoDiscount,
  onCover,
}: Omit<Props, 'items' | 'extraLines'> & { item: ShownItem }) {
  const { currency } = useArea().settings.center;
  const [isDiscounting, setDiscounting] = useState(false);
  const { key, description, detail, isDebt, quantity, discount, quoted, what } = item;
  const canMultiply = !isDebt && what.kind !== 'text' && what.kind !== 'voucher';
  return (
    <li>
      <Main>
        <What>
          <span>
            {description} {isDebt ? <Badge tone="warning">Pendiente</Badge> : null}
          </span>
          {detail ? <small>{detail}</small> : null}
          {quoted?.discountReason ? (
            <small>
              Descuento {money(quoted.discountMinor, currency)} · {quoted.discountReason}
            </small>
          ) : null}
        </What>
        {canMultiply ? (
          <Quantity>
            <IconButton
              label={`Uno menos de ${description}`}
              disabled={quantity === 1}
              onClick={() => onQuantity(key, quantity - 1)}
            >
              −
            </IconButton>
            <span aria-label={`${quantity} de ${description}`}>{quantity}</span>
            <IconButton
              label={`Uno más de ${description}`}
              onClick={() => onQuantity(key, quantity + 1)}
            >
              +
            </IconButton>
          </Quantity>
        ) : null}
        <Price>{money(quoted?.totalMinor ?? item.unitPriceMinor, currency)}</Price>
        <IconButton label={`No cobrar ${description}`} onClick={() => onRemove(key)}>
          <X size={18} aria-hidden />
        </IconButton>
      </Main>
      <Row gap={2}>
        {item.coverLabel ? (
          <Button size="sm" onClick={() => onCover(item)}>
            {item.coverLabel}
          </Button>
        ) : null}
        {what.kind === 'sale' || what.kind === 'voucher' || isDiscounting ? null : (
          <Quiet
            type="button"
            onClick={() => {
              if (discount) onNoDiscount(key);
              else setDiscounting(true);
            }}
          >
            {discount ? 'Quitar el descuento' : 'Descuento'}
            <VisuallyHidden> de {description}</VisuallyHidden>
          </Quiet>
        )}
      </Row>
      {isDiscounting ? (
        <DiscountFields
          limitBasisPoints={discountLimitBasisPoints}
          currency={currency}
          onGive={(given) => onDiscount(key, given)}
          onDone={() => setDiscounting(false)}
        />
      ) : null}
    </li>
  );
}

function DiscountFields({
  limitBasisPoints,
  currency,
  onGive,
  onDone,
}: {
  limitBasisPoints: number;
  currency: string;
  onGive: (discount: Discount) => Promise<void>;
  onDone: () => void;
}) {
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<{ text?: string; reason?: string }>({});
  const [isBusy, setBusy] = useState(false);

  async function give(): Promise<void> {
    if (isBusy) return;
    const off = readDiscount(text, euros.parse);
    if (off === null) return setProblem({ text: 'Escribe un importe o un porcentaje: 5 o 10 %.' });
    const discount = { off, reason: reason.trim() };
    if (discount.reason.length < 3) return setProblem({ reason: 'Di por qué.' });
    setBusy(true);
    try {
      await onGive(discount);
      onDone();
    } catch (error) {
      const isTooMuch = error instanceof ApiError && error.code === 'discount_limit';
      const limit = `${euros.format(limitBasisPoints).replace(',00', '')} %`;
      setProblem({
        text: isTooMuch
          ? `Puedes descontar hasta el ${limit}. Más, pídeselo a administración.`
          : limitText(error, currency),
      });
    } finally {
      setBusy(false);
    }
  }
  return (
    // Enter applies the discount instead of submitting the charge.
    <Fields
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        void give();
      }}
    >
      <TextField
        label="Descuento (importe o %)"
        value={text}
        error={problem.text}
        autoComplete="off"
        maxLength={12}
        ref={focusNow}
        onChange={({ target }) => setText(target.value)}
      />
      <TextField
        label="Por qué"
        value={reason}
        error={problem.reason}
        autoComplete="off"
        maxLength={300}
        onChange={({ target }) => setReason(target.value)}
      />
      <Row gap={2}>
        <Button size="sm" onClick={onDone}>
          Dejarlo
        </Button>
        <Button size="sm" isPending={isBusy} onClick={() => void give()}>
          Descontar
        </Button>
      </Row>
    </Fields>
  );
}

const List = styled.ul`
  display: flex;
  flex-direction: column;

  > li {
    padding: 8px 0;
    border-bottom: 1px solid ${({ theme }) => theme.color.line};
  }
`;

const Main = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 12px;
  align-items: center;
  min-height: 44px;
`;

const What = styled.div`
  display: flex;
  flex: 1 1 140px;
  flex-direction: column;
  min-width: 0;
  overflow-wrap: anywhere;

  > span {
    font-weight: ${({ theme }) => theme.font.medium};
  }
  > small {
    color: ${({ theme }) => theme.color.textMuted};
    font-size: ${({ theme }) => theme.type.sm};
  }
`;

const Quantity = styled.div`
  display: flex;
  align-items: center;
  font-variant-numeric: tabular-nums;
`;

const Price = styled.span`
  margin-inline-start: auto;
  min-width: 72px;
  font-variant-numeric: tabular-nums;
  text-align: end;
`;

const Quiet = styled.button`
  min-height: 32px;
  padding: 0;
  border: 0;
  background: none;
  color: ${({ theme }) => theme.color.primaryInk};
  font-size: ${({ theme }) => theme.type.sm};
  text-decoration: underline;

  ${({ theme }) => theme.media.touch} {
    min-height: 44px;
  }
`;

const Fields = styled.div`
  display: flex;
  flex-direction: column;
  gap: 8px;
  padding: 8px 0;
`;
