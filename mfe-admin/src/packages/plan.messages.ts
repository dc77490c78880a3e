import type { MembershipPlan } from '@aforo/shared/contract';
import { formatDuration } from '../common/fields/durations.ts';
import type { PlanValues } from './package.form.ts';

/** The choices of a plan and, for each, its consequence in a sentence. */

export const startOptions = [
  { value: 'sale', label: 'El día en que se vende' },
  { value: 'month', label: 'El día 1 del mes' },
] as const;

export const firstPeriodOptions = [
  { value: 'days', label: 'Los días que quedan' },
  { value: 'sessions', label: 'Las clases que quedan' },
  { value: 'whole', label: 'El periodo entero' },
] as const;

export const makeUpEndOptions = [
  { value: 'period', label: 'Hasta que acabe el periodo siguiente' },
  { value: 'days', label: 'Unos días' },
] as const;

export const closureOptions = [
  { value: 'makeUp', label: 'Se recupera otro día' },
  { value: 'discount', label: 'Se descuenta del periodo siguiente' },
  { value: 'nothing', label: 'No se devuelve nada' },
] as const;

export const pauseOptions = [
  { value: 'free', label: 'Su plaza queda libre' },
  { value: 'fee', label: 'Se le guarda la plaza y paga por ello' },
] as const;

/** `cada mes`, `cada 3 meses`, `cada año`. */
export const everyPeriod = { 1: 'cada mes', 3: 'cada 3 meses', 12: 'cada año' } as const;

/** After a price: `48,00 € al mes`. */
export const perPeriod = { 1: 'al mes', 3: 'cada 3 meses', 12: 'al año' } as const;

const firstPayment = {
  days: 'Quien empieza a mitad paga solo los días que quedan; el recibo lo dice antes de cobrar.',
  sessions: 'Quien empieza a mitad paga solo las clases que le quedan; se dice antes de cobrar.',
  whole: 'Quien empieza a mitad paga el periodo entero.',
} as const satisfies Record<MembershipPlan['firstPeriod'], string>;

export function startSentence({ periodMonths, startsWith, firstPeriod }: PlanValues): string {
  const every = everyPeriod[periodMonths];
  return startsWith === 'month'
    ? `Todas las cuotas se cobran el día 1, ${every}. ${firstPayment[firstPeriod]}`
    : `Cada persona paga ${every} el día en que se apuntó.`;
}

export function enrolmentSentence({ enrolmentFeeMinor, enrolmentAgainMonths }: PlanValues): string {
  if (!enrolmentFeeMinor) return 'Apuntarse no cuesta nada aparte de la cuota.';
  if (typeof enrolmentAgainMonths !== 'number') return 'La matrícula se paga una sola vez.';
  return `La matrícula se paga al apuntarse, y otra vez si se vuelve después de ${counted(enrolmentAgainMonths, 'mes', 'meses')}.`;
}

export function absenceSentence(plan: PlanValues): string {
  const { absenceMinutes, makeUpDays, makeUpLimit, keepsMakeUps } = plan;
  const notice =
    absenceMinutes === null
      ? 'Quien avisa a tiempo'
      : absenceMinutes === 0
        ? 'Quien avisa antes de que empiece'
        : `Quien avisa ${formatDuration(absenceMinutes)} antes`;
  if (makeUpLimit === 0) return `${notice} deja su sitio a otra persona, y esa clase se pierde.`;
  const until =
    typeof makeUpDays === 'number'
      ? `en ${counted(makeUpDays, 'día', 'días')}`
      : 'hasta que acabe el periodo siguiente';
  const limit =
    makeUpLimit === null ? '' : `, como mucho ${counted(makeUpLimit, 'clase', 'clases')} a la vez`;
  const end = keepsMakeUps ? '' : ' Al darse de baja, lo pendiente se pierde.';
  return `${notice} la recupera ${until}${limit}. Quien avisa más tarde la pierde.${end}`;
}

const closures = {
  makeUp: 'Cada clase que el centro quita se puede recuperar, y no cuenta para el límite.',
  discount: 'La parte de cada clase que el centro quita se descuenta de la cuota siguiente.',
  nothing: 'Los festivos y los cierres ya están contados en el precio.',
} as const satisfies Record<MembershipPlan['closureRule'], string>;

export const closureSentence = ({ closureRule }: PlanValues): string => closures[closureRule];

export const pauseSentence = ({ pauseFeeMinor }: PlanValues): string =>
  pauseFeeMinor === null
    ? 'Durante la pausa no paga, y a la vuelta elige entre las plazas que queden.'
    : 'Durante la pausa paga esto en lugar de la cuota, y a la vuelta tiene la misma plaza.';

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
