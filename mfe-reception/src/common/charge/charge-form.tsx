import { useEffect, useLayoutEffect, useRef, useState, type SyntheticEvent } from 'react';
import { EmbeddedArea, useArea } from '@aforo/shared/area';
import type { Charge, Voucher } from '@aforo/shared/contract';
import { addDays, localDateOf, money } from '@aforo/shared/format';
import { ApiError, isUnreachable, serverNow } from '@aforo/shared/http';
import { SelectField, Stack } from '@aforo/shared/ui';
import { styled } from 'styled-components';
import { errorWords } from '../error.messages.ts';
import { requestsOf } from './basket.ts';
import { BasketSection } from './basket-section.tsx';
import { ChargeBar } from './charge-bar.tsx';
import { cashLimitOf, chargeSums, needsInvoice } from './charge-sums.ts';
import type { ChargedSum } from './charged.tsx';
import { readPrices, useCoverWithNew, useSendCharge } from './charge.queries.ts';
import { InvoiceFields, useInvoice } from './invoice-fields.tsx';
import { noPayment, paymentProblem, withoutCash, type Payment } from './payment.ts';
import { PayFields } from './pay-fields.tsx';
import { useBasket } from './use-basket.ts';
import { useChargeKeys } from './use-charge-keys.ts';
import { PayByCode } from './vouchers/pay-by-code.tsx';

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

/** In a month, unless the center wants it sooner. */
function usualDueOn(today: string, last: string): string {
  const inAMonth = addDays(today, daysToPay);
  return inAMonth < last ? inAMonth : last;
}

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

  const basket = useBasket(charge);
  const { items, promotion } = basket;
  const [chosen, setPayment] = useState<Payment>(noPayment);
  const today = localDateOf(serverNow(), timeZone);
  const lastDueOn = addDays(today, charge.maxDueDays ?? daysToPay);
  const [chosenDueOn, setDueOn] = useState<string | null>(null);
  const dueOn = chosenDueOn ?? usualDueOn(today, lastDueOn);
  const [registerId, setRegisterId] = useState<string | null>(null);
  const [vouchers, setVouchers] = useState<readonly Voucher[]>([]);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [priceNews, setPriceNews] = useState<readonly string[]>([]);
  const invoice = useInvoice(needsInvoice(items, charge));
  const cashLimitMinor = cashLimitOf(items, charge, invoice.isInvoice ? invoice.buyer : null);
  const payment = cashLimitMinor === null ? chosen : withoutCash(chosen);
  const sums = chargeSums(items, payment, vouchers, charge);
  const { totalMinor, soldMinor, restMinor, paidMinor, needsRegister } = sums;
  const isInvoice = invoice.isInvoice && soldMinor > 0;

  const form = useRef<HTMLFormElement>(null);
  const start = useRef<HTMLParagraphElement>(null);
  const finder = useRef<HTMLInputElement>(null);

  const isTyped =
    basket.hasAdded ||
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
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useChargeKeys({
    form,
    onWay: (way) => {
      if (way !== 'cash' || cashLimitMinor === null) setPayment((before) => ({ ...before, way }));
    },
    onFind: () => finder.current?.focus(),
  });

  async function submit(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (isSending || promotion.isChecking) return;
    setPriceNews([]);
    invoice.forget();
    const found = basket.isEmpty
      ? 'Añade algo que cobrar.'
      : items.length === 0
        ? null
        : paymentProblem(payment, restMinor, clientId !== null);
    if (found ?? (isLost || needsRegister)) return setProblem(found);
    if (isInvoice && !invoice.check()) return setProblem('Faltan datos de la factura.');
    setProblem(null);
    setSending(true);
    try {
      const sales = await send(
        requestsOf(items, sums.tenders, {
          clientId,
          document: isInvoice ? { kind: 'full', buyer: invoice.buyer } : { kind: 'simplified' },
          dueOn,
          registerId: registerId ?? charge.openRegisters[0]?.id ?? null,
          ...(promotion.sentCode === null ? {} : { promotionCode: promotion.sentCode }),
        }),
      );
      const covered = basket.covered.map(({ key }) => key);
      const missedCovers = covered.length > 0 ? await coverWithNew(covered, charge) : 0;
      onCharged({
        sales,
        paidMinor,
        owedMinor: totalMinor - paidMinor,
        changeMinor: sums.changeMinor,
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
    basket.setPrices(prices);
    await onReadAgain();
    setPriceNews(news.length > 0 ? news : ['Lo que se debe ha cambiado. Mira el nuevo total.']);
  }

  function chargeLabel(): string {
    if (totalMinor > 0 || basket.isEmpty)
      return `Cobrar ${money(paidMinor || totalMinor, currency)}`;
    return items.length === 0 ? 'Usar la sesión' : 'Entregar';
  }

  return (
    <>
      <BasketSection
        charge={charge}
        basket={basket}
        finder={finder}
        onAdd={(item) => {
          setProblem(null);
          basket.add(item);
        }}
        onDone={() => start.current?.focus()}
      />
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
              tenders={sums.byVouchers}
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
              firstDueOn={today}
              lastDueOn={lastDueOn}
              cashLimitMinor={cashLimitMinor}
              onPayment={(next) => {
                setPayment(next);
                setProblem(null);
              }}
              onDueOn={setDueOn}
            />
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
        <ChargeBar
          label={chargeLabel()}
          isPending={isSending || promotion.isChecking}
          isDisabled={isLost || basket.isEmpty}
          priceNews={priceNews}
          problem={problem}
          changeMinor={sums.changeMinor}
          needsRegister={needsRegister}
          onOpenRegister={isShiftShown ? undefined : () => onShift(true)}
        />
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

/** As high as what it scrolls in, so that it begins at the top before it is there. */
const ShownShift = styled.div`
  min-height: 80vh;
`;
