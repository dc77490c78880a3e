import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import {
  addStockMovement,
  createProduct,
  getProduct,
  listStockMovements,
  setProductStatus,
  updateProduct,
  type BodyOf,
  type Product,
  type ProductInput,
} from '@aforo/shared/contract';
import { useSendOnce } from '@aforo/shared/form';
import { api } from '@aforo/shared/http';
import { productsRead } from '../reads.ts';
import type { RecordSaving } from '../common/records/use-record-saving.ts';
import type { CatalogueView } from './catalogue-view.ts';

/**
 * The key of every product query; invalidated as a whole, because one change can affect many lists.
 */
const productsKey = ['products'] as const;

export const productsQuery = ({ q, status, stock, page }: CatalogueView) =>
  queryOptions({
    queryKey: [...productsKey, 'list', { q: q.trim(), status, stock, page }],
    queryFn: ({ signal }) =>
      api.read(productsRead, { search: q.trim(), status, stock, page }, { signal }),
    // The previous list stays, dimmed, until the next response, so that typing does not make the
    // page jump.
    placeholderData: keepPreviousData,
  });

export const productQuery = (id: string) =>
  queryOptions({
    queryKey: [...productsKey, 'one', id],
    queryFn: ({ signal }) => api.call(getProduct, { params: { id }, signal }),
  });

export const movementsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...productsKey, 'movements', id],
    queryFn: ({ pageParam, signal }) =>
      api.call(listStockMovements, {
        params: { id },
        query: { limit: 8, ...(pageParam === null ? {} : { after: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null, // the first page has no cursor
    getNextPageParam: ({ next }) => next,
  });

export function useSaveProduct(): RecordSaving<Product, ProductInput> {
  const sendOnce = useSendOnce();
  const queryClient = useQueryClient();
  const readAgain = useRefetch();
  const after = async (saved: Product) => {
    await readAgain();
    return saved;
  };
  return {
    create: (body) =>
      sendOnce(body, (idempotencyKey) => api.call(createProduct, { body, idempotencyKey })).then(
        after,
      ),
    update: ({ id }, product, version) =>
      api.call(updateProduct, { params: { id }, body: { product, version } }).then(after),
    readNow: (id) => queryClient.fetchQuery({ ...productQuery(id), staleTime: 0 }),
  };
}

export function useProductStatus() {
  const readAgain = useRefetch();
  return useMutation({
    mutationFn: ({ id, status }: Pick<Product, 'id' | 'status'>) =>
      api.call(setProductStatus, { params: { id }, body: { status } }),
    onSettled: readAgain,
  });
}

/**
 * Records a purchase, a count or a loss. The idempotency key prevents a second movement on a retry.
 */
export function useStockChange(id: string) {
  const readAgain = useRefetch();
  return async (body: BodyOf<typeof addStockMovement>, idempotencyKey: string) => {
    const product = await api.call(addStockMovement, { params: { id }, body, idempotencyKey });
    await readAgain();
    return product;
  };
}

function useRefetch() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: productsKey });
}
