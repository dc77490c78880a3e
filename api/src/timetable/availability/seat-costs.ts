import type { SeatCost } from '@aforo/shared/contract';
import type { Database } from '../../platform/database/index.ts';

/** What a seat of a service costs from one instant on, until the next one for that service. */
export interface SeatCostFrom {
  serviceId: string;
  from: Date;
  cost: SeatCost;
}

interface SeatCostsQuery {
  /** Null: the price of each service. */
  clientId: string | null;
  services: readonly { id: string; priceMinor: number }[];
  /** The local dates, in order. */
  dates: readonly string[];
  /** When the first date begins: each service has a cost from then on. */
  starts: Date;
}

/**
 * What seats cost a client on some days. Injected, because booking decides it and availability must
 * not import booking.
 */
export type ListSeatCosts = (
  database: Pick<Database, 'connection' | 'pool'>,
  asked: SeatCostsQuery,
) => Promise<SeatCostFrom[]>;
