import { dateFormat } from '../../platform/time/local-time.ts';

/** `mar 24 nov, 19:00`: the time of a booking on a document line. */
export function formatLocalDay(at: Date, timeZone: string): string {
  const text = dateFormat('es', {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at);
  return text.replace(/^(\S+), /, '$1 ');
}

/** `23 ene 2027`. */
export function formatLocalDate(localDate: string): string {
  return dateFormat('es', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  }).format(new Date(`${localDate}T00:00:00Z`));
}

/** A one-line summary of a sale: `Bono 10 y 2 cosas más`. */
export function describeLines(descriptions: readonly string[]): string {
  const [first = '', ...moreDescriptions] = descriptions;
  if (moreDescriptions.length === 0) return first;
  return `${first} y ${moreDescriptions.length === 1 ? '1 cosa' : `${moreDescriptions.length} cosas`} más`;
}
