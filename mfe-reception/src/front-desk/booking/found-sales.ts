import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listShiftSales, type ShiftSale } from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';
import { chargeKeys } from '../../common/charge/charge.queries.ts';

const shownAtOnce = 4;

/** Sales of any day by the number of their document. */
export function saleFindQuery(search: string) {
  return queryOptions({
    queryKey: [...chargeKeys.shiftSales, 'desk', search],
    queryFn: ({ signal }) =>
      api.call(listShiftSales, { query: { search, limit: shownAtOnce }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The first line of a found sale. */
export const saleLabel = ({ document, description }: ShiftSale) =>
  document?.fullNumber ?? description;
