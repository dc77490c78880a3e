import type { FeePolicy } from '@aforo/shared/contract';
import type { FormValues } from '@aforo/shared/form';
import { money } from '@aforo/shared/format';

/** The fee policy, one sentence per rule; leaves out values that are not yet valid. */
export function feePolicySentences(policy: FormValues<FeePolicy>, currency: string): string[] {
  const { lateMinor, noShowMinor, isForLostSessionsToo, freeCount, freeDays, isTaxed } = policy;
  if (lateMinor === 'incomplete' || noShowMinor === 'incomplete') return [];
  if (freeCount === null || freeDays === null) return [];
  const amount = (minor: number) => money(minor, currency);
  if (lateMinor === null && noShowMinor === null) {
    return [
      'No hay penalización: quien cancela tarde o no viene pierde su sesión, o debe la clase entera.',
    ];
  }
  const causes =
    lateMinor !== null && lateMinor === noShowMinor
      ? [`Cancelar tarde o no venir cuesta ${amount(lateMinor)}.`]
      : [
          lateMinor === null
            ? 'Quien cancela tarde pierde su sesión, o debe la clase entera.'
            : `Cancelar tarde cuesta ${amount(lateMinor)}.`,
          noShowMinor === null
            ? 'Quien no viene pierde su sesión, o debe la clase entera.'
            : `No venir cuesta ${amount(noShowMinor)}.`,
        ];
  return [
    ...causes,
    'La paga, en lugar de la clase, quien no la había pagado, y quien va con un bono sin límite.',
    isForLostSessionsToo
      ? 'Quien va con un bono de sesiones pierde la sesión y además la paga.'
      : 'Quien va con un bono de sesiones pierde la sesión y no paga nada más.',
    'Quien ya había pagado la clase la pierde y no paga nada más.',
    ...(freeCount === 0 ? [] : [freeSentence(freeCount, freeDays)]),
    isTaxed
      ? 'En el recibo lleva el IVA de la clase.'
      : 'En el recibo va como indemnización, no sujeta a IVA.',
  ];
}

function freeSentence(count: number, days: number): string {
  const span = days === 1 ? 'cada día' : `cada ${days} días`;
  return count === 1
    ? `La primera de cada persona ${span} no se cobra.`
    : `Las ${count} primeras de cada persona ${span} no se cobran.`;
}
