import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import { type PaymentSubject, type Store } from '@aforo/shared/contract';
import { money } from '@aforo/shared/format';
import {
  Button,
  DelayedFallback,
  EmptyState,
  Notice,
  QueryState,
  Sheet,
  Skeleton,
  Stack,
} from '@aforo/shared/ui';
import { storeQuery, usePayOnline } from '../../common/payment/pay-online.ts';
import { PayWithCode } from '../../common/payment/pay-with-code.tsx';
import { noCodes, payButtonLabel } from '../../common/payment/used-codes.ts';
import { paymentRefusal } from '../../common/payment/payment-refusal.messages.ts';
import type { PromotedItem } from '../../common/payment/read-code.ts';
import { paths } from '../../paths.ts';
import { SheetActions } from '../../common/sheet-actions.tsx';
import { GiftVoucher } from './gift-voucher.tsx';
import { packageLines } from './store.messages.ts';

interface Offer {
  subject: PaymentSubject;
  name: string;
  lines: string[];
  totalMinor: number;
  /** A plan has a page of its own, with its hours and ways to pay. */
  plan?: { id: string; priceMinor: number };
}

/** The online store: choose, review, pay. */
export function StoreSheet({ startsAtGift = false, onClose }: StoreSheetProps) {
  const store = useQuery(storeQuery);
  const [chosen, setChosen] = useState<Offer | 'gift' | null>(startsAtGift ? 'gift' : null);
  const isGift = chosen === 'gift' && (store.data === undefined || canGive(store.data));
  const offer = chosen === 'gift' ? null : chosen;
  const title = isGift ? 'Vale regalo' : (offer?.name ?? 'Comprar un bono');
  return (
    <Sheet title={title} isOpen onClose={onClose}>
      {isGift && store.data ? (
        <GiftVoucher
          amountsMinor={store.data.voucherAmountsMinor ?? []}
          isDemo={store.data.provider === 'test'}
          onBack={() => (startsAtGift ? onClose() : setChosen(null))}
        />
      ) : offer ? (
        <Confirm
          offer={offer}
          isDemo={store.data?.provider === 'test'}
          onBack={() => setChosen(null)}
        />
      ) : (
        <QueryState
          query={store}
          skeleton={
            <DelayedFallback>
              <Skeleton lines={4} height="64px" />
            </DelayedFallback>
          }
        >
          {(data) => <Offers store={data} onChoose={setChosen} onGift={() => setChosen('gift')} />}
        </QueryState>
      )}
    </Sheet>
  );
}

interface StoreSheetProps {
  /** Opens at the gift voucher. */
  startsAtGift?: boolean;
  onClose: () => void;
}

function canGive(store: Store): boolean {
  return store.provider !== null && (store.voucherAmountsMinor ?? []).length > 0;
}

interface OffersProps {
  store: Store;
  onChoose: (offer: Offer) => void;
  onGift: () => void;
}

function Offers({ store, onChoose, onGift }: OffersProps) {
  const { center } = useArea().settings;
  const { currency, provider, canDebit = false } = store;
  const isGiving = canGive(store);
  // Without a provider only plans can be paid, by direct debit.
  const packages = store.packages.filter(
    ({ renewsMonthly = false }) => provider !== null || (renewsMonthly && canDebit),
  );
  const products = provider === null ? [] : store.products;
  if (packages.length + products.length === 0 && !isGiving) {
    return (
      <EmptyState title="Aquí no se compra en línea">
        En {center.name} te dicen qué bonos hay y te los venden.
      </EmptyState>
    );
  }
  const bonos: Offer[] = packages.map((one) => ({
    subject: { kind: 'package', templateId: one.id },
    name: one.name,
    lines: packageLines(one),
    totalMinor: one.priceMinor,
    ...(one.renewsMonthly && {
      plan: { id: one.id, priceMinor: one.start?.renewal.priceMinor ?? one.priceMinor },
    }),
  }));
  const plans = bonos.filter(({ plan }) => plan);
  const productOffers: Offer[] = products.map((one) => ({
    subject: { kind: 'product', productId: one.id, quantity: 1 },
    name: one.name,
    lines: one.description === '' ? [] : [one.description],
    totalMinor: one.priceMinor,
  }));
  return (
    <Stack gap={5}>
      <List offers={bonos.filter(({ plan }) => !plan)} currency={currency} onChoose={onChoose} />
      {plans.length > 0 ? (
        <div>
          <h3>Cuotas, que se renuevan solas</h3>
          <List offers={plans} currency={currency} onChoose={onChoose} />
        </div>
      ) : null}
      {productOffers.length > 0 ? (
        <div>
          <h3>También en el centro</h3>
          <List offers={productOffers} currency={currency} onChoose={onChoose} />
        </div>
      ) : null}
      {isGiving ? (
        <div>
          <h3>Para regalar</h3>
          <Items>
            <li>
              <Choice type="button" onClick={onGift}>
                <span>
                  <strong>Vale regalo</strong>
                  <small>Tú pones el importe; se gasta en lo que quiera quien lo recibe.</small>
                </span>
              </Choice>
            </li>
          </Items>
        </div>
      ) : null}
    </Stack>
  );
}

interface ListProps {
  offers: readonly Offer[];
  currency: string;
  onChoose: (offer: Offer) => void;
}

function List({ offers, currency, onChoose }: ListProps) {
  return (
    <Items>
      {offers.map((offer) => (
        <li key={offer.name + offer.totalMinor}>
          {offer.plan ? (
            <Choice as={Link} to={paths.signUp(offer.plan.id)}>
              <OfferText offer={offer} priceMinor={offer.plan.priceMinor} currency={currency} />
            </Choice>
          ) : (
            <Choice type="button" onClick={() => onChoose(offer)}>
              <OfferText offer={offer} priceMinor={offer.totalMinor} currency={currency} />
            </Choice>
          )}
        </li>
      ))}
    </Items>
  );
}

interface OfferTextProps {
  offer: Offer;
  priceMinor: number;
  currency: string;
}

function OfferText({ offer, priceMinor, currency }: OfferTextProps) {
  return (
    <>
      <span>
        <strong>{offer.name}</strong>
        {offer.lines.map((line) => (
          <small key={line}>{line}</small>
        ))}
      </span>
      <b>{money(priceMinor, currency)}</b>
    </>
  );
}

interface ConfirmProps {
  offer: Offer;
  isDemo: boolean;
  onBack: () => void;
}

function Confirm({ offer, isDemo, onBack }: ConfirmProps) {
  const { center } = useArea().settings;
  const pay = usePayOnline();
  const [codes, setCodes] = useState(noCodes);
  const { subject, lines, totalMinor } = offer;
  const isBusy = pay.isPending || pay.isSuccess;
  return (
    <Stack gap={4}>
      <div>
        {lines.map((line) => (
          <MutedText key={line}>{line}</MutedText>
        ))}
        <MutedText>
          {subject.kind === 'package'
            ? 'Es tuyo en cuanto el banco confirma el pago. Si no lo has usado, tienes 14 días para devolverlo.'
            : `Lo recoges en ${center.name}.`}
        </MutedText>
      </div>
      <Total>
        <span>Total, impuestos incluidos</span>
        <strong>{money(totalMinor, center.currency)}</strong>
      </Total>
      <PayWithCode
        totalMinor={totalMinor}
        item={itemOf(subject)}
        codes={codes}
        disabled={isBusy}
        onCodes={setCodes}
      />
      {isDemo ? (
        <Notice>Es una demostración: se paga en un banco de prueba, sin dinero.</Notice>
      ) : null}
      {pay.isError ? <Notice tone="error">{paymentRefusal(pay.error)}</Notice> : null}
      <SheetActions>
        <Button onClick={onBack} disabled={pay.isPending}>
          Atrás
        </Button>
        <Button
          variant="primary"
          data-first-focus
          isPending={isBusy}
          onClick={() => pay.mutate({ subject, totalMinor, codes })}
        >
          {payButtonLabel(totalMinor, codes, center.currency)}
        </Button>
      </SheetActions>
    </Stack>
  );
}

/** What a promotion code can apply to. */
function itemOf(subject: PaymentSubject): PromotedItem | null {
  if (subject.kind === 'package') return { kind: 'package', id: subject.templateId };
  return subject.kind === 'product' ? { kind: 'product', id: subject.productId } : null;
}

const Items = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[2]};
`;

const Choice = styled.button`
  display: flex;
  gap: ${({ theme }) => theme.space[4]};
  align-items: center;
  justify-content: space-between;
  width: 100%;
  min-height: 64px;
  padding: 12px 16px;
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.color.surface};
  color: inherit;
  font: inherit;
  text-align: start;
  text-decoration: none;
  cursor: pointer;

  &:hover {
    border-color: ${({ theme }) => theme.color.primaryEdge};
  }
  strong,
  small {
    display: block;
  }
  small {
    color: ${({ theme }) => theme.color.textMuted};
    font-size: ${({ theme }) => theme.type.sm};
  }
  b {
    flex: none;
    font-size: ${({ theme }) => theme.type.lg};
    font-variant-numeric: tabular-nums;
  }
`;

const MutedText = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
  text-wrap: pretty;
`;

const Total = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 16px;
  align-items: baseline;
  justify-content: space-between;

  strong {
    font-size: ${({ theme }) => theme.type.xl};
    font-variant-numeric: tabular-nums;
  }
`;
