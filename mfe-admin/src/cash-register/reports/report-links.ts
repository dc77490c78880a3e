import type { SaleState } from '@aforo/shared/contract';

/** Links between the tabs of the cash register, relative to its screen. */

export const dayLink = (date: string) => `?ver=dia&dia=${date}`;
export const monthLink = (month: string) => `?ver=mes&mes=${month}`;

export function salesLink(from: string, to: string, state?: SaleState): string {
  return `?ver=ventas&desde=${from}&hasta=${to}${state ? `&estado=${state}` : ''}`;
}
