import { dateFormat } from '../../platform/time/local-time.ts';

/** Why cash can't move now, and what the user can do. */
export function countingText({
  registerName,
  byName,
  since,
  timeZone,
}: {
  registerName: string;
  byName: string | null;
  since: Date;
  timeZone: string;
}): string {
  const time = dateFormat('es', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(since);
  const subjectText = byName === null ? 'Se está contando' : `${byName} está contando`;
  return `${subjectText} la caja «${registerName}» desde las ${time}: hasta que se cierre o se reanude no entra ni sale efectivo. Con tarjeta o por transferencia puedes cobrar ya: cuenta en el turno siguiente.`;
}
