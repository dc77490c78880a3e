import type { PackagePurchase } from '@aforo/shared/contract';
import { conditionOf } from './bono-rules.ts';
import type { PurchaseWithEntries } from './bonos.service.ts';

export function presentPurchase(
  { purchase, entries }: PurchaseWithEntries,
  now: Date,
): PackagePurchase {
  const { id, clientId, name, kind, weeklyLimit, serviceNames, priceMinor, version } = purchase;
  return {
    id,
    clientId,
    name,
    kind,
    condition: conditionOf(purchase, now),
    balance: kind === 'credits' ? purchase.balance : null,
    isForSeats: purchase.paysFor === 'standing',
    purchasedAt: purchase.purchasedAt.toISOString(),
    expiresAt: purchase.expiresAt?.toISOString() ?? null,
    weeklyLimit,
    serviceNames,
    priceMinor,
    version,
    entries: entries.map((entry) => ({
      id: entry.id,
      kind: entry.kind,
      amount: entry.amount,
      balanceAfter: entry.balanceAfter,
      at: entry.at.toISOString(),
      bookingId: entry.bookingId,
      session:
        entry.serviceName !== null && entry.startsAt !== null
          ? { serviceName: entry.serviceName, startsAt: entry.startsAt.toISOString() }
          : null,
      actorName: entry.actorName,
      reason: entry.reason,
    })),
  };
}
