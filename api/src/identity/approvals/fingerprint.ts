import { createHash } from 'node:crypto';
import type { ApprovedAct } from '@aforo/shared/contract';

/** A hash of what an act does, without its amount: equal for equal acts, whatever the key order. */
export function fingerprintOf(act: ApprovedAct): Buffer {
  const subject =
    act.kind === 'refund'
      ? { kind: act.kind, saleId: act.saleId, lines: quantitiesOf(act.lines) }
      : { kind: act.kind, clientId: act.clientId, lines: act.lines };
  return createHash('sha256').update(canonicalJson(subject)).digest();
}

/** The quantity of each line, by its id. */
function quantitiesOf(lines: readonly { lineId: string; quantity: number }[]) {
  const quantities = new Map<string, number>();
  for (const { lineId, quantity } of lines) {
    quantities.set(lineId, (quantities.get(lineId) ?? 0) + quantity);
  }
  return Object.fromEntries(quantities);
}

/** With sorted keys, and without those that are absent or null, which mean the same in a request. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(
          Object.entries(part)
            .filter(([, field]) => field !== null && field !== undefined)
            .toSorted(([a], [b]) => (a < b ? -1 : 1)),
        )
      : part,
  );
}
