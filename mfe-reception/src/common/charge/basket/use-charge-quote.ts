import { useMemo, useState } from 'react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { quoteCharge, type BodyOf, type Charge, type ChargeQuote } from '@aforo/shared/contract';
import { api, isUnreachable } from '@aforo/shared/http';
import { basketOf, itemOfDebt, type BasketItem } from './basket.ts';
import { emptyQuote, quotedBasket, type QuotedBasket } from './quoted-basket.ts';

const quotes = 'charge quote';
const askAgainMs = 3000;

type QuoteRequest = BodyOf<typeof quoteCharge>;

export interface QuoteInput {
  items: readonly BasketItem[];
  /** Debt keys of the sessions that a bono pays for. */
  coveredKeys: readonly string[];
  promotionCode: string | null;
  voucherCodes: readonly string[];
  /** A manager's approval of the discounts. */
  approvalId: string | null;
}

function requestOf(charge: Charge, input: QuoteInput): QuoteRequest {
  const { promotionCode, voucherCodes, approvalId } = input;
  return {
    ...basketOf(charge, input.items, input.coveredKeys),
    ...(promotionCode === null ? {} : { promotionCode }),
    ...(approvalId === null ? {} : { approvalId }),
    ...(voucherCodes.length === 0 ? {} : { voucherCodes: [...voucherCodes] }),
  };
}

const quoteQuery = (body: QuoteRequest, items: readonly BasketItem[]) =>
  queryOptions({
    queryKey: [quotes, body, items.map(({ key }) => key)],
    queryFn: async ({ signal }) =>
      quotedBasket(await api.call(quoteCharge, { body, signal }), items),
    refetchInterval: ({ state }) => (isUnreachable(state.error) ? askAgainMs : false),
  });

/**
 * The server's price for the basket. The response for the debts includes the quote for charging all
 * of them. While a new quote is pending the previous one is shown.
 */
export function useChargeQuote(charge: Charge, input: QuoteInput) {
  const queryClient = useQueryClient();
  const body = requestOf(charge, input);
  const emptyBasket = useMemo(() => emptyQuote(charge.totalMinor), [charge.totalMinor]);
  const known = isEmpty(body) ? emptyBasket : isAllOwed(charge, body) ? charge.quote : null;
  const query = useQuery({ ...quoteQuery(body, input.items), enabled: known === null });
  const current = known === null ? query.data : quotedBasket(known, input.items);
  const [last, setLast] = useState<QuotedBasket>(() => current ?? quotedBasket(emptyBasket, []));
  if (current && current.quote !== last.quote) setLast(current);
  return {
    ...(current ?? last),
    /** Whether the quote matches the current basket. */
    isCurrent: current !== undefined,
    /** Also of a quote that was right before: an approval may have expired. */
    error: known === null ? query.error : null,
    /** Quotes the basket with a change. */
    async ask(change: Partial<QuoteInput>): Promise<ChargeQuote> {
      const changed = { ...input, ...change };
      const options = quoteQuery(requestOf(charge, changed), changed.items);
      return (await queryClient.fetchQuery(options)).quote;
    },
    askAgain: () => queryClient.invalidateQueries({ queryKey: [quotes] }),
  };
}

const isEmpty = ({ lines, debts, covers }: QuoteRequest) =>
  lines.length + debts.length + covers.length === 0;

/** Whether the basket is exactly the debts, whose quote came with the charge data. */
function isAllOwed(charge: Charge, body: QuoteRequest): boolean {
  const debtItems = charge.debts.map(({ debt }) => itemOfDebt(debt));
  return JSON.stringify(body) === JSON.stringify(basketOf(charge, debtItems, []));
}
