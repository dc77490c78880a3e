import { useEffect, useLayoutEffect, useRef, useState, type SyntheticEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { EmbeddedArea, useArea } from '@aforo/shared/area';
import type {
  CardSource,
  Charge,
  ChargeInput,
  ChargeResult,
  Voucher,
} from '@aforo/shared/contract';
import { addDays, localDateOf, money } from '@aforo/shared/format';
import { ApiError, isUnreachable, leavesOutcomeOpen, serverNow } from '@aforo/shared/http';
import { openDrawer } from '@aforo/shared/printing';
import { SelectField, Stack } from '@aforo/shared/ui';
import { styled } from 'styled-components';
import { ApprovalDialog } from '../approval/approval-dialog.tsx';
import { approvableAmount, limitText, needsNewApproval } from '../limit.messages.ts';
import { BasketSection } from './basket/basket-section.tsx';
import { endedText } from './card/card-charge.messages.ts';
import { CardWait } from './card/card-wait.tsx';
import { useCardCharge } from './card/use-card-charge.ts';
import { cashLimitOf } from './payment/cash-limit.ts';
import { ChargeBar } from './payment/charge-bar.tsx';
import { moneyChanged, useSendCharge } from './charge.queries.ts';
import { readLocalTerminal } from '../local-terminal.ts';
import { InvoiceFields, useInvoice } from './payment/invoice-fields.tsx';
import {
  noPayment,
  paidBy,
  paymentProblem,
  paymentsOf,
  tendersOf,
  type Payment,
  withoutCash,
} from './payment/payment.ts';
import { priceNewsOf } from './basket/price-news.ts';
import type { QuotedBasket } from './basket/quoted-basket.ts';
import { PayFields } from './payment/pay-fields.tsx';
import { useBasket } from './basket/use-basket.ts';
import { useChargeKeys } from './use-charge-keys.ts';
import { PayByCode } from './vouchers/pay-by-code.tsx';

interface Props {
  charge: Charge;
  /** The server is unreachable: the charge can be prepared but not sent. */
  isLost: boolean;
  isShiftShown: boolean;
  onShift: (isShown: boolean) => void;
  /** Reports what closing the panel would lose. */
  onProgress: (progress: ChargeProgress) => void;
  onReadAgain: () => Promise<unknown>;
  /** `terminalMinor`: the card's part of a mixed payment; 0 for other payments. */
  onCharged: (charged: ChargeResult, terminalMinor: number) => void;
}

/** `sent`: the charge is being sent, or was sent and got no response. */
export type ChargeProgress = 'empty' | 'typed' | 'sent';

/** A charge that got no response, with the state of the form. */
interface OpenCharge {
  body: ChargeInput;
  /** How the server charges the card; null when it is keyed into a terminal, or without a card. */
  source: CardSource | null;
  charge: Charge;
}

const daysToPay = 30;

/** In a month, or earlier if the center requires it. */
function usualDueOn(today: string, last: string): string {
  const inAMonth = addDays(today, daysToPay);
  return inAMonth < last ? inAMonth : last;
}

export function ChargeForm(props: Props) {
  const { isLost, isShiftShown, onShift, onProgress, onReadAgain, onCharged } = props;
  const { currency, timeZone } = useArea().settings.center;
  // A charge without a response is kept as it was sent: a different one could charge twice.
  const [open, setOpen] = useState<OpenCharge | null>(null);
  const isOpen = open !== null;
  const charge = open?.charge ?? props.charge;
  const clientId = charge.client?.id ?? null;
  const send = useSendCharge(clientId);
  const queryClient = useQueryClient();
  const [localTerminal] = useState(readLocalTerminal);
  /** Of the card charge in progress: a part of it is cash, which goes into the drawer. */
  const takesCash = useRef(false);
  const card = useCardCharge({
    reference: props.charge.cardCharge ?? null,
    onCharged: (result) => {
      moneyChanged(queryClient, clientId);
      if (takesCash.current) void openDrawer();
      onCharged(result, 0);
    },
    onFailed: (ended) => {
      setProblem(endedText(ended));
      void readAgain();
    },
  });

  const [vouchers, setVouchers] = useState<readonly Voucher[]>([]);
  const basket = useBasket(
    charge,
    vouchers.map(({ code }) => code),
  );
  const { items, promotion, quoted } = basket;
  const { totalMinor, soldMinor, restMinor, needsBuyer } = quoted.quote;
  const [chosen, setPayment] = useState<Payment>(noPayment);
  const today = localDateOf(serverNow(), timeZone);
  const lastDueOn = addDays(today, charge.maxDueDays ?? daysToPay);
  const [chosenDueOn, setDueOn] = useState<string | null>(null);
  const dueOn = chosenDueOn ?? usualDueOn(today, lastDueOn);
  const [registerId, setRegisterId] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const isSent = isSending || isOpen || card.isWaiting;
  const [problem, setProblem] = useState<string | null>(null);
  const approvableMinor = approvableAmount(quoted.error);
  const [isAsking, setAsking] = useState(false);
  /** The quote at the time the server reported a changed price. */
  const [before, setBefore] = useState<QuotedBasket['items'] | null>(null);
  const invoice = useInvoice(needsBuyer);
  const isInvoice = invoice.isInvoice && soldMinor > 0;
  const buyer = isInvoice ? invoice.buyer : null;
  const cashLimitMinor = cashLimitOf({ items, soldMinor, buyer }, charge);
  const payment = cashLimitMinor === null ? chosen : withoutCash(chosen);
  const tenders = tendersOf(payment, restMinor);
  const cashMinor = paidBy(tenders.filter(({ method }) => method === 'cash'));
  const tenderedMinor = paidBy(tenders);
  const cardTender = tenders.find(({ method }) => method === 'card');
  const mixedCardMinor = payment.way === 'mixed' ? (cardTender?.amountMinor ?? 0) : 0;
  const { savedCard = null } = charge;
  const source = sourceOf(payment, cardTender !== undefined);
  const paidMinor = tenderedMinor === null ? null : totalMinor - restMinor + tenderedMinor;
  const givenMinor = payment.way === 'cash' ? payment.givenMinor : null;
  const changeMinor = typeof givenMinor === 'number' ? Math.max(0, givenMinor - restMinor) : 0;
  const needsRegister = (cashMinor ?? 0) > 0 && charge.openRegisters.length === 0;

  const form = useRef<HTMLFormElement>(null);
  const start = useRef<HTMLParagraphElement>(null);
  const finder = useRef<HTMLInputElement>(null);

  const isTyped =
    basket.hasAdded ||
    basket.hasDiscount ||
    invoice.isTyped ||
    chosenDueOn !== null ||
    vouchers.length > 0 ||
    promotion.code !== null ||
    payment.givenMinor !== null ||
    payment.way === 'mixed';
  const progress = isSent ? 'sent' : isTyped ? 'typed' : 'empty';
  useEffect(() => {
    onProgress(progress);
  }, [onProgress, progress]);
  // The missing register is open now: return to the charge.
  if (isShiftShown && charge.openRegisters.length > 0) onShift(false);

  // With debts the focus starts on the payment; without, on the finder, because something must be
  // added.
  const isNothingOwed = charge.debts.length === 0;
  useLayoutEffect(() => {
    // In a layout effect, before the paint, so that no typed letter is lost.
    (isNothingOwed ? finder : start).current?.focus();
    // Only on mount.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useChargeKeys({
    form,
    onWay: (way) => {
      const isRefused =
        (way === 'cash' && cashLimitMinor !== null) ||
        (way === 'savedCard' && (savedCard === null || restMinor > savedCard.limitMinor));
      if (!isSent && !isRefused) setPayment((one) => ({ ...one, way }));
    },
    onFind: () => {
      if (!isSent) finder.current?.focus();
    },
  });

  async function submit(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    // Do not charge a total that is not yet on the screen.
    if (isSending || card.isWaiting) return;
    if (open) return sendCharge(open);
    if (!quoted.isCurrent) {
      if (quoted.error) await readAgain();
      return;
    }
    setBefore(null);
    invoice.forget();
    const found = basket.isEmpty
      ? 'Añade algo que cobrar.'
      : paymentProblem(payment, restMinor, clientId !== null);
    if (found ?? (isLost || needsRegister)) return setProblem(found);
    if (isInvoice && !invoice.check()) return setProblem('Faltan datos de la factura.');
    const body: ChargeInput = {
      ...basket.request,
      payments: paymentsOf(payment, quoted.quote),
      document: isInvoice ? { kind: 'full', buyer: invoice.buyer } : { kind: 'simplified' },
      dueOn,
      registerId: registerId ?? charge.openRegisters[0]?.id ?? null,
      expectedTotalMinor: totalMinor,
    };
    return sendCharge({ body, source, charge });
  }

  async function sendCharge(sent: OpenCharge): Promise<void> {
    setProblem(null);
    setSending(true);
    try {
      if (sent.source !== null) {
        takesCash.current = hasCash(sent.body);
        await card.start({ charge: sent.body, source: sent.source });
        setOpen(null);
        return;
      }
      const charged = await send(sent.body);
      if (hasCash(sent.body)) void openDrawer();
      onCharged(charged, mixedCardMinor);
    } catch (error) {
      if (leavesOutcomeOpen(error, isOpen)) {
        setOpen(sent);
        setProblem(openText(error));
      } else {
        setOpen(null);
        await explain(error);
      }
    } finally {
      setSending(false);
    }
  }

  /** Nothing was charged: shows the reason and reads again what may have changed. */
  async function explain(error: unknown): Promise<void> {
    const isPriceNew = error instanceof ApiError && error.code === 'price_changed';
    if (isPriceNew) setBefore(quoted.items);
    else setProblem(limitText(error, currency));
    if (needsNewApproval(error)) basket.dropApproval();
    await readAgain();
    // The focused element was inert while the charge was being sent.
    if (document.activeElement === document.body) start.current?.focus();
  }

  function sourceOf({ way }: Payment, hasCard: boolean): CardSource | null {
    if (!hasCard) return null;
    if (way === 'savedCard') return savedCard && { kind: 'savedCard', cardId: savedCard.id };
    return localTerminal && { kind: 'terminal', terminalId: localTerminal.id };
  }

  const readAgain = () => Promise.all([onReadAgain(), quoted.askAgain()]);

  function chargeLabel(): string {
    // The previous total is not what would be charged.
    if (!quoted.isCurrent) return 'Cobrar';
    if (totalMinor > 0 || basket.isEmpty)
      return `Cobrar ${money(paidMinor || totalMinor, currency)}`;
    return items.length === 0 ? 'Usar la sesión' : 'Entregar';
  }

  return (
    <>
      <div inert={isSent}>
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
      </div>
      <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap={4} inert={isSent}>
          <Total ref={start} tabIndex={-1} data-first-focus={isNothingOwed ? undefined : ''}>
            <span>Total</span>
            <output>{money(totalMinor, currency)}</output>
          </Total>
          {totalMinor > 0 || promotion.code !== null ? (
            <PayByCode
              vouchers={vouchers}
              promotion={promotion}
              shares={quoted.quote.vouchers}
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
              savedCard={savedCard}
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
        {card.isWaiting ? null : (
          <ChargeBar
            label={chargeLabel()}
            isPending={isSending || (!quoted.isCurrent && quoted.error === null)}
            isDisabled={isLost || basket.isEmpty}
            priceNews={
              before === null || !quoted.isCurrent
                ? []
                : priceNewsOf(before, quoted.items, items, currency)
            }
            problem={problem ?? (quoted.error && limitText(quoted.error, currency))}
            onAskApproval={approvableMinor === null ? undefined : () => setAsking(true)}
            changeMinor={changeMinor}
            toTerminalMinor={source?.kind === 'terminal' ? mixedCardMinor : 0}
            needsRegister={needsRegister}
            onOpenRegister={isShiftShown ? undefined : () => onShift(true)}
          />
        )}
      </form>
      {card.isWaiting ? (
        <CardWait
          cardCharge={card.cardCharge}
          isLost={card.isLost}
          isCancelling={card.isCancelling}
          onCancel={card.cancel}
        />
      ) : null}
      {isAsking && approvableMinor !== null ? (
        <ApprovalDialog
          act={{
            kind: 'discount',
            clientId,
            lines: basket.request.lines,
            amountMinor: approvableMinor,
          }}
          onApproved={(id) => {
            basket.approve(id);
            setProblem(null);
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
      {needsRegister && isShiftShown ? (
        <ShownShift ref={scrollToStart}>
          <EmbeddedArea area="mfe-admin" screen="shift" />
        </ShownShift>
      ) : null}
    </>
  );
}

const hasCash = ({ payments }: ChargeInput) => payments.some(({ method }) => method === 'cash');

/** The charge was sent, and its outcome is unknown. */
function openText(error: unknown): string {
  return isUnreachable(error)
    ? 'No hay conexión y no sabemos si ha llegado. Vuelve a pulsar cuando vuelva: no se cobra dos veces.'
    : 'Algo ha fallado y no sabemos si se ha cobrado. Vuelve a pulsar: no se cobra dos veces.';
}

/** A `ref` callback that scrolls an element into view when it mounts. */
function scrollToStart(element: HTMLElement | null): void {
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

/**
 * At least as high as its scroll container, so that it can scroll to the top before its content
 * loads.
 */
const ShownShift = styled.div`
  min-height: 80vh;
`;
