import type { SessionClosing } from '@aforo/shared/contract';
import { money } from '@aforo/shared/format';

const shownNames = 6;

/** The consequences of closing a session: who becomes an absence and what each loses. */
export function closeSentences({ absences, waiting }: SessionClosing, currency: string): string[] {
  const unmarked = absences.filter(({ isMarked }) => !isMarked);
  const spent = absences.filter(({ purchaseName }) => purchaseName !== null);
  const fined = absences.filter(({ feeMinor }) => (feeMinor ?? 0) > 0);
  const owing = absences.filter((absence) => absence.priceMinor > 0 && !fined.includes(absence));
  const owedMinor = owing.reduce((sum, { priceMinor }) => sum + priceMinor, 0);
  const fees = fined.reduce((sum, { feeMinor }) => sum + (feeMinor ?? 0), 0);
  return [
    unmarked.length === 0
      ? 'Todo el mundo está marcado.'
      : unmarked.length === 1
        ? `${namesOf(unmarked)} está sin marcar: constará que no vino.`
        : `${namesOf(unmarked)} están sin marcar: constará que no vinieron.`,
    ...(spent.length === 0
      ? []
      : [
          spent.length === 1
            ? `${namesOf(spent)} no recupera su sesión de ${spent[0]?.purchaseName ?? 'bono'}.`
            : `${namesOf(spent)} no recuperan su sesión de bono.`,
        ]),
    ...(owing.length === 0
      ? []
      : [
          owing.length === 1
            ? `${namesOf(owing)} debe igualmente ${money(owedMinor, currency)}.`
            : `${namesOf(owing)} deben igualmente ${money(owedMinor, currency)} en total.`,
        ]),
    ...(fined.length === 0
      ? []
      : [
          fined.length === 1
            ? `${namesOf(fined)} debe ${money(fees, currency)} de penalización.`
            : `${namesOf(fined)} deben ${money(fees, currency)} de penalización en total.`,
        ]),
    ...(waiting > 0 ? [`La lista de espera (${waiting}) se cierra.`] : []),
    'No se puede deshacer: después solo administración corrige la asistencia, con un motivo.',
  ];
}

function namesOf(absences: SessionClosing['absences']): string {
  const names = absences.map(({ client }) => client.name);
  if (names.length === 1) return names[0] ?? '';
  if (names.length > shownNames) {
    return `${names.slice(0, shownNames - 1).join(', ')} y ${names.length - shownNames + 1} más`;
  }
  return `${names.slice(0, -1).join(', ')} y ${names.at(-1)}`;
}
