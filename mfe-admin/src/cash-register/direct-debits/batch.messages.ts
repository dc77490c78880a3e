import {
  type BankFileResult,
  type BatchItem,
  type BatchRejection,
  type BatchState,
  type BatchSummary,
  returnReason,
} from '@aforo/shared/contract';
import { formatDate, money } from '@aforo/shared/format';
import type { BadgeTone } from '@aforo/shared/ui';

export const batchTones: Record<BatchState, BadgeTone> = {
  draft: 'warning',
  sent: 'info',
  settled: 'success',
  rejected: 'error',
  cancelled: 'neutral',
};

export const itemStates: Record<BatchItem['state'], { name: string; tone: BadgeTone }> = {
  draft: { name: 'En el borrador', tone: 'neutral' },
  dropped: { name: 'Fuera', tone: 'neutral' },
  collecting: { name: 'En cobro', tone: 'info' },
  captured: { name: 'Cobrado', tone: 'success' },
  rejected: { name: 'Rechazado', tone: 'error' },
  returned: { name: 'Devuelto', tone: 'error' },
};

/** «3 recibos»: a number of collections. */
export function countText(count: number): string {
  return count === 1 ? '1 recibo' : `${count} recibos`;
}

/** What a bank said of a collection, and what the center can do. */
export function returnText({ returnCode, isOfFile }: BatchItem): string | null {
  if (returnCode === null) return null;
  const { name, advice } = returnReason(returnCode);
  return isOfFile
    ? `El banco no admitió el fichero: ${returnCode} ${name}.`
    : `${returnCode} ${name}. ${advice}`;
}

/** What happens when the bank has refused a whole batch. */
export function rejectionText(
  { count, totalMinor, mailCount, returnedCount }: BatchRejection,
  currency: string,
): string {
  return [
    `${count === 1 ? 'Se debe' : 'Se deben'} otra vez ${countText(count)} por ${money(totalMinor, currency)}, sin gastos de devolución, y ${count === 1 ? 'puede' : 'pueden'} entrar en otra remesa.`,
    mailCount === 0
      ? 'No se avisa a nadie por correo.'
      : `Se avisa por correo de que el cobro anunciado no se hace, y de que no es por su cuenta, a ${mailCount === 1 ? '1 cliente' : `${mailCount} clientes`}.`,
    ...(returnedCount === 0
      ? []
      : [
          `${countText(returnedCount)} que ya ${returnedCount === 1 ? 'se devolvió sigue' : 'se devolvieron siguen'} como ${returnedCount === 1 ? 'está' : 'están'}.`,
        ]),
    'No se puede deshacer.',
  ].join(' ');
}

/** What reading a file of the bank changed. */
export function fileTexts({ applied, repeated, notApplied }: BankFileResult): string[] {
  const total = applied + repeated + notApplied.length;
  if (total === 0) return ['El fichero no trae ninguna devolución'];
  return [
    applied === 1
      ? '1 recibo devuelto se debe otra vez'
      : `${applied} recibos devueltos se deben otra vez`,
    ...(repeated === 0
      ? []
      : [
          repeated === 1
            ? '1 recibo ya se había devuelto.'
            : `${repeated} recibos ya se habían devuelto.`,
        ]),
    ...(notApplied.length === 0
      ? []
      : [
          notApplied.length === 1
            ? '1 recibo sin aplicar: está abajo, con su motivo.'
            : `${notApplied.length} recibos sin aplicar: están abajo, con su motivo.`,
        ]),
  ];
}

/** What the owner has to do next with a batch. */
export function nextStep(batch: BatchSummary, currency: string): string {
  const { state, collectionOn, count, returnedCount, returnedMinor } = batch;
  const day = formatDate(collectionOn);
  switch (state) {
    case 'draft':
      return 'Revisa los recibos y dala por enviada. Hasta entonces no cambia nada.';
    case 'sent':
      if (returnedCount === count) {
        return 'El banco ha rechazado todos sus recibos: se deben otra vez y pueden entrar en otra remesa.';
      }
      return `Sube el fichero a tu banco antes del ${day}. Ese día se dará por cobrada.`;
    case 'rejected':
      return 'El banco rechazó la remesa entera: sus recibos se deben otra vez, sin gastos, y pueden entrar en otra remesa.';
    case 'cancelled':
      return 'Se canceló sin enviarla.';
    case 'settled':
      return returnedCount === 0
        ? 'Cobrada. El cliente puede pedir la devolución durante ocho semanas: si el banco te avisa, anótala aquí.'
        : `Devuelto: ${countText(returnedCount)} por ${money(returnedMinor, currency)}. Lo que siga pendiente está en la ficha de cada cliente.${returnedCount < count ? ' Los demás pueden volver hasta ocho semanas después del cobro.' : ''}`;
  }
}
