import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ShiftSale, listShiftSales, ResponseOf } from '@aforo/shared/contract';
import { money } from '@aforo/shared/format';
import { api } from '@aforo/shared/http';

const mostSales = 4;

interface FoundSale {
  id: string;
  label: string;
  detail: string;
  to: string;
}

/** Sales by the number of their document. Like the search for people, without endpoint schemas. */
export function salesQuery(path: string | null, q: string, currency: string) {
  return queryOptions({
    queryKey: ['finder', 'sales', path, q],
    queryFn: async ({ signal }): Promise<FoundSale[]> => {
      const search = new URLSearchParams({ search: q, limit: String(mostSales) });
      const { items } = await api.get<ResponseOf<typeof listShiftSales>>(
        `/api/sales/shift?${search.toString()}`,
        { signal },
      );
      return items.flatMap((sale) => saleFound(sale, { path: path ?? '', currency }));
    },
    placeholderData: keepPreviousData,
  });
}

function saleFound(
  { id, document, client, description, totalMinor }: ShiftSale,
  { path, currency }: { path: string; currency: string },
): FoundSale[] {
  if (!document) return [];
  const detail = `${money(totalMinor, currency)} · ${client?.name ?? description}`;
  return [{ id, label: document.fullNumber, detail, to: `${path}?venta=${id}` }];
}
