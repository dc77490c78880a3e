import type { Actor, BodyOf, quoteSale as quoteSaleCall } from '@aforo/shared/contract';
import { readCenter } from '../../../center/center/index.ts';
import type { Connection } from '../../../platform/database/index.ts';
import { localDateOf } from '../../../platform/time/local-time.ts';
import { findPromotion } from '../../promotions/index.ts';
import { readMoneySettings } from '../../settings/index.ts';
import { type DecidedSale, decideSale } from './decide-sale.ts';
import type { SoldPeriod } from './decide-membership.ts';
import { loadSaleFacts } from './sale-facts.repository.ts';
import { discountedInShift } from '../limits/shift-limits.ts';

/** Quotes a basket with the same decision as the command. */
export async function quoteSale(
  connection: Connection,
  actor: Actor | { role: 'client' },
  basket: BodyOf<typeof quoteSaleCall>,
  { renewal = null, at }: { renewal?: SoldPeriod | null; at: Date },
): Promise<DecidedSale & { simplifiedLimitMinor: number | null }> {
  const settings = await readMoneySettings(connection);
  const { timeZone } = await readCenter(connection);
  const facts = await loadSaleFacts(connection, basket, { isLocked: false });
  const { regime, simplifiedLimitMinor } = settings;
  const { clientId, lines, promotionCode: code = null } = basket;
  const today = localDateOf(at, timeZone);
  const promotion =
    code === null ? null : await findPromotion(connection, { code, clientId, today });
  const discountedInShiftMinor =
    'userId' in actor
      ? await discountedInShift(connection, actor, { lines, now: at, timeZone })
      : 0;
  return {
    ...decideSale(basket, {
      facts,
      settings,
      actor,
      timeZone,
      today,
      renewal,
      promotion,
      discountedInShiftMinor,
    }),
    simplifiedLimitMinor: regime === 'plain' ? null : simplifiedLimitMinor,
  };
}
