import { useEffect, useLayoutEffect, useRef, useState, type SyntheticEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { EmbeddedArea, useArea } from '@aforo/shared/area';
import { debtName, type Charge, type Voucher } from '@aforo/shared/contract';
import { addDays, localDateOf, money } from '@aforo/shared/format';
import { ApiError, isUnreachable, serverNow } from '@aforo/shared/http';
import { Button, EmptyState, Notice, Row, SelectField, Stack } from '@aforo/shared/ui';
import Gift from 'lucide-react/icons/gift';
import Plus from 'lucide-react/icons/plus';
import { styled } from 'styled-components';
import { packagesQuery } from '../bono/bono.queries.ts';
import { errorWords } from '../error.messages.ts';
import {
  itemOfDebt,
  keyOfDebt,
  requestsOf,
  totalOf,
  voucherTenders,
  type BasketItem,
  type Discount,
} from './basket.ts';
import { BasketList, type ShownItem } from './basket-list.tsx';
import type { ChargedSum } from './charged.tsx';
import { readPrices, useCoverWithNew, useSendCharge } from './charge.queries.ts';
import { debtDetail } from './debt-detail.ts';
import { FreeAmount } from './free-amount.tsx';
import { InvoiceFields, useInvoice } from './invoice-fields.tsx';
import { ItemFinder } from './item-finder.tsx';
import { noPayment, paidBy, paymentProblem, tendersOf, type Payment } from './payment.ts';
import { PayFields } from './pay-fields.tsx';
import { GiftVoucherFields } from './vouchers/gift-voucher-fields.tsx';
import { PayByCode } from './vouchers/pay-by-code.tsx';
import { usePromotion } from './vouchers/use-promotion.ts';
import { useChargeKeys } from './use-charge-keys.ts';

interface Props {
  charge: Charge;
  /** Nobody answers: it can be prepared, and not charged. */
  isLost: boolean;
  isShiftShown: boolean;
  onShift: (isShown: boolean) => void;
  /** Whether there is something to lose by closing. */
  onTyped: (isTyped: boolean) => void;
  onReadAgain: () => Promise<unknown>;
  onCharged: (charged: ChargedSum) => void;
}

const daysToPay = 30;

export function ChargeForm({
  charge,
  isLost,
  isShiftShown,
  onShift,
  onTyped,
  onReadAgain,
  onCharged,
}: Props) {
  const { currency, timeZone } = useArea().settings.center;
  const clientId = charge.client?.id ?? null;
  const send = useSendCharge(clientId);
  const coverWithNew = useCoverWithNew(clientId);
  const packages = useQuery(packagesQuery);

  const [added, setAdded] = useState<readonly BasketItem[]>([]);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  /** Bookings that a bono pays, the one being bought or one that they have. */
  const [covered, setCovered] = useState<ReadonlySet<string>>(new Set());
  const [discounts, setDiscounts] = useState<Readonly<Record<string, Discount | null>>>({});
  const [payment, setPayment] = useState<Payment>(noPayment);
  const [dueOn, setDueOn] = useState(() => addDays(localDateOf(serverNow(), timeZone), daysToPay));
  const [registerId, setRegisterId] = useState<string | null>(null);
  const [isFree, setFree] = useState(false);
  const [isGift, setGift] = useState(false);
  const [vouchers, setVouchers] = useState<readonly Voucher[]>([]);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [priceNews, setPriceNews] = useState<readonly string[]>([]);

  const form = useRef<HTMLFormElement>(null);
  const start = useRef<HTMLParagraphElement>(null);
  const finder = useRef<HTMLInputElement>(null);

  const debts = charge.debts.map(({ debt, coveredBy }): ShownItem => {
    const item = itemOfDebt(debt);
    return {
      ...item,
      discount: discounts[item.key] ?? null,
      isDebt: true,
      detail: debtDetail(debt, timeZone, serverNow()),
      coverLabel:
        debt.kind !== 'booking' || debt.fee
          ? null
          : coveredBy[0]
            ? `Usar 1 sesión de ${coveredBy[0].name}`
            : newBonoFor(added),
    };
  });
  const isOut = ({ key }: BasketItem) => left.has(key) || covered.has(key);
  const basket: ShownItem[] = [
    ...debts.filter((item) => !isOut(item)),
    ...added.map((item) => ({
      ...item,
      discount: discounts[item.key] ?? null,
      isDebt: false,
      detail: null,
      coverLabel: null,
    })),
  ];
  const promotion = usePromotion(clientId, basket);
  const items = promotion.applyTo(basket);
  const totalMinor = totalOf(items);
  const soldMinor = totalOf(items.filter(({ what }) => what.kind !== 'sale'));
  const isInvoiceNeeded =
    charge.simplifiedLimitMinor !== null && soldMinor > charge.simplifiedLimitMinor;
  const invoice = useInvoice(isInvoiceNeeded);
  const isInvoice = invoice.isInvoice && soldMinor > 0;
  const byVouchers = voucherTenders(vouchers, items);
  const restMinor = totalMinor - paidBy(byVouchers);
  const tenders = [...byVouchers, ...tendersOf(payment, restMinor)];
  const cashMinor = paidBy(tenders.filter(({ method }) => method === 'cash'));
  const needsRegister = cashMinor > 0 && charge.openRegisters.length === 0;
  const paidMinor = paidBy(tenders);
  const givenMinor = payment.way === 'cash' ? payment.givenMinor : null;
  const changeMinor = givenMinor === null ? 0 : Math.max(0, givenMinor - restMinor);

  const isTyped =
    added.length > 0 ||
    vouchers.length > 0 ||
    promotion.code !== null ||
    payment.givenMinor !== null ||
    payment.way === 'mixed';
  useEffect(() => {
    onTyped(isTyped);
  }, [onTyped, isTyped]);
  // The register that was missing is open: what was being done goes on.
  if (isShiftShown && charge.openRegisters.length > 0) onShift(false);

  // Somebody who owes only has to pay; for anybody else something has to be added first.
  const isNothingOwed = charge.debts.length === 0;
  useLayoutEffect(() => {
    // Before it is seen: whoever types at once loses no letter.
    (isNothingOwed ? finder : start).current?.focus();
    // Only as it opens.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useChargeKeys({
    form,
    onWay: (way) => setPayment((before) => ({ ...before, way })),
    onFind: () => finder.current?.focus(),
  });

  /** What templates in the basket would pay a booking with, as a question. */
  function newBonoFor(chosen: readonly BasketItem[]): string | null {
    const bono = chosen.find(({ what }) => what.kind === 'package');
    return bono ? `Usar 1 sesión de ${bono.description}` : null;
  }

  function add(item: BasketItem): void {
    setProblem(null);
    setAdded((before) =>
      before.some(({ key }) => key === item.key)
        ? before.map((one) => (one.key === item.key ? { ...one, quantity: one.quantity + 1 } : one))
        : [...before, item],
    );
  }
  function remove(key: string): void {
    if (added.some((item) => item.key === key)) {
      setAdded(added.filter((item) => item.key !== key));
      // Without its bono a session is owed again.
      if (key.startsWith('package')) setCovered(new Set());
    } else setLeft(new Set([...left, key]));
  }
  const isEmpty = items.length === 0 && covered.size === 0;

  async function submit(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (isSending || promotion.isChecking) return;
    setPriceNews([]);
    invoice.forget();
    const found = isEmpty
      ? 'Añade algo que cobrar.'
      : items.length === 0
        ? null
        : paymentProblem(payment, restMinor, clientId !== null);
    if (found ?? (isLost || needsRegister)) return setProblem(found);
    if (isInvoice && !invoice.check()) return setProblem('Faltan datos de la factura.');
    setProblem(null);
    setSending(true);
    const before = charge;
    try {
      const sales = await send(
        requestsOf(items, tenders, {
          clientId,
          document: isInvoice ? { kind: 'full', buyer: invoice.buyer } : { kind: 'simplified' },
          dueOn,
          registerId: registerId ?? charge.openRegisters[0]?.id ?? null,
          ...(promotion.sentCode === null ? {} : { promotionCode: promotion.sentCode }),
        }),
      );
      const missedCovers = covered.size > 0 ? await coverWithNew([...covered], before) : 0;
      onCharged({
        sales,
        paidMinor,
        owedMinor: totalMinor - paidMinor,
        changeMinor,
        missedCovers,
      });
    } catch (error) {
      await explain(error);
    } finally {
      setSending(false);
    }
  }

  async function explain(error: unknown): Promise<void> {
    promotion.askAgain();
    if (error instanceof ApiError && error.code === 'price_changed') {
      try {
        await takeNewPrices();
        return;
      } catch (again) {
        return setProblem(errorWords(again));
      }
    }
    if (error instanceof ApiError && error.code === 'cash_session_required') void onReadAgain();
    setProblem(
      isUnreachable(error)
        ? 'No hay conexión y no sabemos si ha llegado. Vuelve a pulsar cuando vuelva: no se cobra dos veces.'
        : errorWords(error),
    );
  }

  async function takeNewPrices(): Promise<void> {
    const prices = await readPrices(clientId, items);
    const news = items.flatMap((item) => {
      const price = prices.get(item.key);
      return price === undefined || price === item.unitPriceMinor
        ? []
        : [
            `${item.description}: ahora ${money(price, currency)}, antes ${money(item.unitPriceMinor, currency)}.`,
          ];
    });
    setAdded(
      added.map((item) => ({
        ...item,
        unitPriceMinor: prices.get(item.key) ?? item.unitPriceMinor,
      })),
    );
    await onReadAgain();
    setPriceNews(news.length > 0 ? news : ['Lo que se debe ha cambiado. Mira el nuevo total.']);
  }

  const leftDebts = debts.filter(({ key }) => left.has(key));
  const coveredDebts = charge.debts.filter(({ debt }) => covered.has(keyOfDebt(debt)));
  return (
    <>
      <Stack gap={3}>
        {items.length === 0 && coveredDebts.length === 0 ? (
          <EmptyState
            title={isNothingOwed && clientId !== null ? 'No debe nada' : 'Nada que cobrar'}
          >
            {clientId === null
              ? 'Añade un producto o un importe.'
              : 'Añade un bono, un producto o un importe.'}
          </EmptyState>
        ) : (
          <BasketList
            items={items}
            discountLimitBasisPoints={charge.discountLimitBasisPoints}
            onRemove={remove}
            onQuantity={(key, quantity) =>
              setAdded(added.map((item) => (item.key === key ? { ...item, quantity } : item)))
            }
            onDiscount={(key, discount) => setDiscounts({ ...discounts, [key]: discount })}
            onCover={({ key }) => setCovered(new Set([...covered, key]))}
          />
        )}
        {coveredDebts.map(({ debt }) => (
          <Notice
            key={keyOfDebt(debt)}
            tone="info"
            action={
              <Button
                size="sm"
                onClick={() =>
                  setCovered(new Set([...covered].filter((key) => key !== keyOfDebt(debt))))
                }
              >
                Cobrarla
              </Button>
            }
          >
            {debtName(debt)} se paga con una sesión del bono.
          </Notice>
        ))}
        {leftDebts.length > 0 ? (
          <Button size="sm" onClick={() => setLeft(new Set())}>
            Cobrar también lo demás que debe ({money(totalOf(leftDebts), currency)})
          </Button>
        ) : null}
        <ItemFinder
          ref={finder}
          hasBonos={clientId !== null}
          onAdd={add}
          onDone={() => start.current?.focus()}
        />
        {packages.error && added.length === 0 ? (
          <Notice tone="warning">{errorWords(packages.error)}</Notice>
        ) : null}
        {isFree ? (
          <FreeAmount
            onAdd={(item) => {
              add(item);
              setFree(false);
              start.current?.focus();
            }}
            onLeave={() => setFree(false)}
          />
        ) : isGift ? (
          <GiftVoucherFields
            onAdd={(item) => {
              add(item);
              setGift(false);
              start.current?.focus();
            }}
            onLeave={() => setGift(false)}
          />
        ) : (
          <Row gap={2}>
            <Button size="sm" icon={<Plus size={16} aria-hidden />} onClick={() => setFree(true)}>
              Otro importe
            </Button>
            <Button size="sm" icon={<Gift size={16} aria-hidden />} onClick={() => setGift(true)}>
              Vender un vale regalo
            </Button>
          </Row>
        )}
      </Stack>
      <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap={4}>
          <Total ref={start} tabIndex={-1} data-first-focus={isNothingOwed ? undefined : ''}>
            <span>Total</span>
            <output>{money(totalMinor, currency)}</output>
          </Total>
          {totalMinor > 0 || promotion.code !== null ? (
            <PayByCode
              vouchers={vouchers}
              promotion={promotion}
              tenders={byVouchers}
              restMinor={restMinor}
              canAdd={items.some(({ what }) => what.kind !== 'voucher') && restMinor > 0}
              onVouchers={(next) => {
                setVouchers(next);
                setProblem(null);
              }}
            />
          ) : null}
          {restMinor > 0 ? (
            <PayFields
              payment={payment}
              totalMinor={restMinor}
              needsDate={soldMinor > 0}
              dueOn={dueOn}
              onPayment={(next) => {
                setPayment(next);
                setProblem(null);
              }}
              onDueOn={setDueOn}
            />
          ) : null}
          {cashMinor >= charge.cashLimitMinor ? (
            <Notice tone="warning">
              La ley no deja cobrar en efectivo desde {money(charge.cashLimitMinor, currency)}.
            </Notice>
          ) : null}
          {charge.openRegisters.length > 1 && totalMinor > 0 ? (
            <SelectField
              label="Caja"
              value={registerId ?? charge.openRegisters[0]?.id ?? ''}
              options={charge.openRegisters.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={({ target }) => setRegisterId(target.value)}
            />
          ) : null}
          {soldMinor > 0 && totalMinor > 0 ? (
            <InvoiceFields invoice={invoice} limitMinor={charge.simplifiedLimitMinor ?? 0} />
          ) : null}
        </Stack>
        <Bar>
          {priceNews.length > 0 ? (
            <Notice tone="warning" title="El precio ha cambiado mientras tanto">
              {priceNews.join(' ')} Míralo y vuelve a cobrar.
            </Notice>
          ) : null}
          {problem ? <Problem role="alert">{problem}</Problem> : null}
          {changeMinor > 0 ? (
            <Change>
              <span>Cambio</span>
              <output>{money(changeMinor, currency)}</output>
            </Change>
          ) : null}
          {needsRegister ? (
            <Notice
              tone="warning"
              title="No hay ninguna caja abierta"
              action={
                isShiftShown ? null : (
                  <Button size="sm" onClick={() => onShift(true)}>
                    Abrir la caja
                  </Button>
                )
              }
            >
              Para cobrar en efectivo hay que abrir una. Lo de arriba se queda como está.
            </Notice>
          ) : (
            <Button
              type="submit"
              variant="primary"
              isPending={isSending || promotion.isChecking}
              disabled={isLost || isEmpty}
            >
              {totalMinor > 0 || isEmpty
                ? `Cobrar ${money(paidMinor || totalMinor, currency)}`
                : items.length === 0
                  ? 'Usar la sesión'
                  : 'Entregar'}
            </Button>
          )}
        </Bar>
      </form>
      {needsRegister && isShiftShown ? (
        <ShownShift ref={beginHere}>
          <EmbeddedArea area="mfe-admin" screen="shift" />
        </ShownShift>
      ) : null}
    </>
  );
}

/** As a `ref`: what has just been asked for is scrolled to as it appears. */
function beginHere(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'start' });
}

const Total = styled.p`
  display: flex;
  gap: 12px;
  align-items: baseline;
  justify-content: space-between;

  &:focus {
    outline: none;
  }
  > output {
    font-size: ${({ theme }) => theme.type.xxl};
    font-weight: ${({ theme }) => theme.font.bold};
    font-variant-numeric: tabular-nums;
    line-height: 1.2;
  }
`;

const Problem = styled.p`
  color: ${({ theme }) => theme.color.error.ink};
`;

const Change = styled.p`
  display: flex;
  gap: 12px;
  align-items: baseline;
  justify-content: space-between;

  > output {
    font-size: ${({ theme }) => theme.type.xl};
    font-weight: ${({ theme }) => theme.font.bold};
    font-variant-numeric: tabular-nums;
  }
`;

/** As high as what it scrolls in, so that it begins at the top before it is there. */
const ShownShift = styled.div`
  min-height: 80vh;
`;

/** In sight however long the basket is, with what keeps the button from charging. */
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
