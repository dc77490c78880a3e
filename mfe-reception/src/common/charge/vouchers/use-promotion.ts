import { useState } from 'react';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { quoteSale } from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';
import { errorWords } from '../../error.messages.ts';
import { saleLinesOf, type BasketItem } from '../basket.ts';

const key = 'promotion quote';

/** What a code takes off each item of a basket, as the sale itself would. */
const promotionQuery = (clientId: string | null, items: readonly BasketItem[], code: string) => {
  const sold = items.filter(({ what }) => what.kind !== 'sale');
  const lines = saleLinesOf(sold);
  const keys = sold.map((item) => item.key);
  return queryOptions({
    queryKey: [key, code, clientId, keys, lines],
    queryFn: async ({ signal }) => {
      const body = { clientId, lines, promotionCode: code };
      const quoted = await api.call(quoteSale, { body, signal });
      return quoted.lines.map(({ discountMinor }, at) => ({
        key: keys[at] ?? '',
        minor: sold[at]?.discount ? 0 : discountMinor,
      }));
    },
    staleTime: 0,
    retry: false,
    // What was said stays until the new basket's is known.
    placeholderData: keepPreviousData,
  });
};

/** The promotion code of a charge. What it takes off is asked again whenever the basket changes. */
export function usePromotion(clientId: string | null, basket: readonly BasketItem[]) {
  const queryClient = useQueryClient();
  const [code, setCode] = useState<string | null>(null);
  const isSelling = basket.some(({ what }) => what.kind !== 'sale');
  const quote = useQuery({
    ...promotionQuery(clientId, basket, code ?? ''),
    enabled: code !== null && isSelling,
  });
  const minors = new Map((quote.data ?? []).map((line) => [line.key, line.minor]));
  const isTaken = code !== null && isSelling && !quote.error;
  return {
    /** As it was typed and taken, whether it takes something off now or not. */
    code,
    /** What is sent: a code that takes nothing off this basket is none. */
    sentCode: isTaken ? code : null,
    isChecking: isTaken && (quote.isPending || quote.isPlaceholderData),
    /** Why it takes nothing off what is in the basket by now. */
    problem:
      code === null
        ? null
        : isSelling
          ? quote.error && errorWords(quote.error)
          : 'Solo descuenta de lo que se vende ahora.',
    discountMinor: isTaken ? [...minors.values()].reduce((sum, minor) => sum + minor, 0) : 0,
    applyTo<Item extends BasketItem>(items: readonly Item[]): Item[] {
      return items.map((item) => {
        const minor = isTaken ? (minors.get(item.key) ?? 0) : 0;
        return minor > 0 && code !== null ? { ...item, promotion: { code, minor } } : item;
      });
    },
    /** @returns why it isn't taken, or null */
    async use(typed: string): Promise<string | null> {
      if (!isSelling) return 'Un código solo descuenta de lo que se vende ahora.';
      try {
        await queryClient.fetchQuery(promotionQuery(clientId, basket, typed));
        setCode(typed);
        return null;
      } catch (error) {
        return errorWords(error);
      }
    },
    leave: () => setCode(null),
    /** Something else may come off by now. */
    askAgain: () => void queryClient.invalidateQueries({ queryKey: [key] }),
  };
}

export type ChargePromotion = ReturnType<typeof usePromotion>;
