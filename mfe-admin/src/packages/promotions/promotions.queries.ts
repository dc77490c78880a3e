import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  createPromotion,
  listProducts,
  listPromotions,
  setPromotionStatus,
  updatePromotion,
  type Promotion,
  type PromotionInput,
} from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';
import { useRecordSaving } from '../../common/records/use-record-saving.ts';

/** Newest first. A promotion's code serves as its name. */
export const promotionsQuery = queryOptions({
  queryKey: ['promotions'],
  queryFn: async ({ signal }) => {
    const { items } = await api.call(listPromotions, { signal });
    return { items: items.map(named) };
  },
  select: ({ items }) => items,
});

const named = (promotion: Promotion) => ({ ...promotion, name: promotion.code });
export type NamedPromotion = ReturnType<typeof named>;

/** The products a code can apply to: at most one page of them. */
export const promotedProductsQuery = queryOptions({
  queryKey: ['products', 'promoted'],
  queryFn: ({ signal }) => api.call(listProducts, { query: { pageSize: 100 }, signal }),
  select: ({ items }) => items,
});

export const useSavePromotion = () =>
  useRecordSaving(promotionsQuery, {
    create: async (body: PromotionInput, idempotencyKey) =>
      named(await api.call(createPromotion, { body, idempotencyKey })),
    update: async ({ id }, promotion, version) =>
      named(await api.call(updatePromotion, { params: { id }, body: { promotion, version } })),
  });

export function usePromotionStatus() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, status }: { id: string; status: 'active' | 'archived' }) =>
      api.call(setPromotionStatus, { params: { id }, body: { status } }),
    onSettled: () => queryClient.invalidateQueries(promotionsQuery),
  });
}
