/** How a seat is paid for, as the roster says it. */
export const seatKinds = ['standing', 'makeUp', 'bono', 'single'] as const;
export type SeatKind = (typeof seatKinds)[number];
export const seatKindName = {
  standing: 'Fija',
  makeUp: 'Recupera',
  bono: 'Bono',
  single: 'Suelta',
} as const satisfies Record<SeatKind, string>;
