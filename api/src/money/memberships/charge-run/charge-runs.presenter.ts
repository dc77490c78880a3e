import {
  type ChargeRun,
  type ChargeRunSummary,
  type ErrorCode,
  errorMessage,
} from '@aforo/shared/contract';
import type { ChargeRunRow, FailureRow } from './charge-runs.repository.ts';

export function presentRunSummary(row: ChargeRunRow): ChargeRunSummary {
  const { id, chargeOn, owedMinor, failedCount } = row;
  return {
    id,
    chargeOn,
    startedAt: row.startedAt.toISOString(),
    changedAt: row.changedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    charged: { count: row.chargedCount, totalMinor: row.chargedMinor },
    card: { count: row.cardCount, totalMinor: row.cardMinor },
    directDebit: { count: row.directDebitCount, totalMinor: row.directDebitMinor },
    center: { count: row.centerCount, totalMinor: row.centerMinor },
    free: { count: row.freeCount, totalMinor: 0 },
    owedMinor,
    failedCount,
  };
}

export function presentRun(row: ChargeRunRow, failures: readonly FailureRow[]): ChargeRun {
  return {
    ...presentRunSummary(row),
    failures: failures.map(({ membershipId, clientId, clientName, name, code, failedAt }) => ({
      membershipId,
      client: { id: clientId, name: clientName },
      name,
      code,
      reason: reasonOf(code),
      failedAt: failedAt.toISOString(),
    })),
  };
}

function reasonOf(code: string): string {
  if (code === 'buyer_required') {
    return 'Pasa del límite de la factura simplificada y no hay datos para la factura. Está en pausa.';
  }
  const known: Partial<Record<string, string>> = errorMessage satisfies Record<ErrorCode, string>;
  return code === 'internal'
    ? 'Un fallo del programa. Se vuelve a intentar en unos minutos.'
    : (known[code] ?? code);
}
