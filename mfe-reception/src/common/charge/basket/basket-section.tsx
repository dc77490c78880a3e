import { useState, type Ref } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useArea } from '@aforo/shared/area';
import type { Charge } from '@aforo/shared/contract';
import { money } from '@aforo/shared/format';
import { Button, EmptyState, Notice, Row, Stack } from '@aforo/shared/ui';
import Gift from 'lucide-react/icons/gift';
import Plus from 'lucide-react/icons/plus';
import { packagesQuery } from '../../bono/bono.queries.ts';
import { errorText } from '../../error.messages.ts';
import type { BasketItem } from './basket.ts';
import { BasketList } from './basket-list.tsx';
import { FreeAmount } from './free-amount.tsx';
import { ItemFinder } from './item-finder.tsx';
import type { Basket } from './use-basket.ts';
import { GiftVoucherFields } from '../vouchers/gift-voucher-fields.tsx';

interface Props {
  charge: Charge;
  basket: Basket;
  finder: Ref<HTMLInputElement>;
  onAdd: (item: BasketItem) => void;
  /** Called when adding is finished and payment comes next. */
  onDone: () => void;
}

/** The lines of the charge and the ways to add more. */
export function BasketSection({ charge, basket, finder, onAdd, onDone }: Props) {
  const { currency } = useArea().settings.center;
  const packages = useQuery(packagesQuery);
  const [adding, setAdding] = useState<'amount' | 'voucher' | null>(null);
  const hasClient = charge.client !== null;
  const Fields = adding === 'amount' ? FreeAmount : GiftVoucherFields;
  return (
    <Stack gap={3}>
      {basket.isEmpty ? (
        <EmptyState
          title={hasClient && charge.debts.length === 0 ? 'No debe nada' : 'Nada que cobrar'}
        >
          {hasClient
            ? 'Añade un bono, un producto o un importe.'
            : 'Añade un producto o un importe.'}
        </EmptyState>
      ) : (
        <BasketList
          items={basket.items}
          extraLines={basket.extraLines}
          discountLimitBasisPoints={charge.discountLimitBasisPoints}
          onRemove={basket.remove}
          onQuantity={basket.setQuantity}
          onDiscount={basket.giveDiscount}
          onNoDiscount={basket.takeDiscountOff}
          onCover={({ key }) => basket.cover(key)}
        />
      )}
      {basket.covered.map(({ key, description }) => (
        <Notice
          key={key}
          tone="info"
          action={
            <Button size="sm" onClick={() => basket.uncover(key)}>
              Cobrarla
            </Button>
          }
        >
          {description} se paga con una sesión del bono.
        </Notice>
      ))}
      {basket.left.length > 0 ? (
        <Button size="sm" onClick={basket.chargeLeft}>
          Cobrar también lo demás que debe ({money(basket.quoted.quote.otherDebtsMinor, currency)})
        </Button>
      ) : null}
      <ItemFinder ref={finder} hasBonos={hasClient} onAdd={onAdd} onDone={onDone} />
      {packages.error && !basket.hasAdded ? (
        <Notice tone="warning">{errorText(packages.error)}</Notice>
      ) : null}
      {adding === null ? (
        <Row gap={2}>
          <Button
            size="sm"
            icon={<Plus size={16} aria-hidden />}
            onClick={() => setAdding('amount')}
          >
            Otro importe
          </Button>
          <Button
            size="sm"
            icon={<Gift size={16} aria-hidden />}
            onClick={() => setAdding('voucher')}
          >
            Vender un vale regalo
          </Button>
        </Row>
      ) : (
        <Fields
          onAdd={(item) => {
            onAdd(item);
            setAdding(null);
            onDone();
          }}
          onLeave={() => setAdding(null)}
        />
      )}
    </Stack>
  );
}
