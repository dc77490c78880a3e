import { saleStateNames, type SaleState } from '@aforo/shared/contract';
import { Badge, type BadgeTone } from '@aforo/shared/ui';

const tones = {
  paid: 'success',
  partlyPaid: 'warning',
  unpaid: 'error',
  collecting: 'info',
  refunded: 'neutral',
} as const satisfies Record<SaleState, BadgeTone>;

/** The payment state of a sale. */
export function SaleStateBadge({ state }: { state: SaleState }) {
  return <Badge tone={tones[state]}>{saleStateNames[state]}</Badge>;
}
