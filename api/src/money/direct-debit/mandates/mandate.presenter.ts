import { type Mandate, maskIban, returnReason } from '@aforo/shared/contract';
import { maskOf } from '../accounts.ts';
import { canChangeAccount, keyLost, lapseDate, mandateStateOn } from './mandate-rules.ts';
import type { MandateRow } from './mandates.repository.ts';

export function presentMandate(row: MandateRow, today: string): Mandate {
  const state = mandateStateOn(row, today);
  return {
    id: row.id,
    reference: row.reference,
    debtorName: row.debtorName,
    ibanMask: maskOf(row),
    state,
    blockedReason: row.blockedReason === null ? null : blockedText(row.blockedReason),
    signedOn: row.signedOn,
    canChangeAccount: state !== 'lapsed' && canChangeAccount(row),
    evidence: row.evidence,
    lastCollectedOn: row.lastCollectedOn,
    lapsesOn: row.state === 'active' ? lapseDate(row) : null,
    amendments: row.amendments.map(({ changedOn, ...account }) => ({
      ibanMask: maskIban(account),
      changedOn,
    })),
    createdAt: row.createdAt.toISOString(),
  };
}

function blockedText(reason: string): string {
  if (reason === keyLost) return 'Se ha perdido la clave de la cuenta: pide el IBAN otra vez';
  return `Devuelto por el banco: ${returnReason(reason).name}`;
}
