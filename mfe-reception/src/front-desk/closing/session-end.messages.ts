import { formatPeopleCount } from '@aforo/shared/format';

/** The consequences of cancelling a session for booked and waiting clients. */
export function sessionEndText({
  booked,
  returnsCredits,
  waiting,
}: {
  booked: number;
  returnsCredits: number;
  waiting: number;
}): string {
  if (booked === 0 && waiting === 0) return 'No hay nadie apuntado. No se puede deshacer.';
  const parts = [
    `Avisamos a ${formatPeopleCount(booked)} con plaza`,
    returnsCredits === 1
      ? 'vuelve 1 sesión a su bono'
      : returnsCredits > 1
        ? `vuelven ${returnsCredits} sesiones a sus bonos`
        : '',
    waiting > 0 ? `la lista de espera (${waiting}) se cierra` : '',
  ].filter((part) => part !== '');
  const shown = booked === 0 ? parts.slice(1) : parts;
  const text = shown.join(', ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}. No se puede deshacer.`;
}
