import type { RosterEntry, SeriesPreview } from '@aforo/shared/contract';
import { formatClassCount, formatDay, formatPeopleCount } from '@aforo/shared/format';

const all = new Intl.ListFormat('es', { type: 'conjunction' });
const one = (count: number, singular: string, plural: string) => (count === 1 ? singular : plural);

/** The effects of creating a series, without its conflicts. */
export function creationSentences(
  { creates, skipped }: Pick<SeriesPreview, 'creates' | 'skipped'>,
  untilDate: string | null,
): string[] {
  const made =
    creates === 0
      ? 'Por ahora no se crea ninguna clase.'
      : `Se ${one(creates, 'crea', 'crean')} ${formatClassCount(creates)}.`;
  const later = untilDate === null ? ['Las de más adelante se añaden solas cada semana.'] : [];
  return [made, ...later, ...skippedSentences(skipped)];
}

/** The effects of editing, extending or ending a series. */
export function editSentences(preview: SeriesPreview): string[] {
  const { changes, creates, removes, keepsEdited, notifies, seatsLost, skipped } = preview;
  const { moved, ended } = preview.standingSeats ?? { moved: 0, ended: 0 };
  const sentences = [
    changes > 0 ? `${one(changes, 'Cambia', 'Cambian')} ${formatClassCount(changes)}.` : '',
    creates > 0 ? `Se ${one(creates, 'añade', 'añaden')} ${formatClassCount(creates)}.` : '',
    removes > 0 ? `${one(removes, 'Desaparece', 'Desaparecen')} ${formatClassCount(removes)}.` : '',
    keepsEdited > 0
      ? `${formatClassCount(keepsEdited)} que se ${one(keepsEdited, 'cambió', 'cambiaron')} a mano ${one(keepsEdited, 'se queda', 'se quedan')} como ${one(keepsEdited, 'está', 'están')}.`
      : '',
    ...skippedSentences(skipped),
  ].filter(Boolean);
  if (changes + creates + removes === 0) sentences.unshift('No cambia ninguna clase.');
  if (seatsLost > 0) {
    sentences.push(
      `${formatPeopleCount(seatsLost)} ${one(seatsLost, 'pierde', 'pierden')} su sitio: les avisamos, y quien lo pagó con un bono recupera la sesión.`,
    );
  }
  if (moved > 0) {
    sentences.push(
      `${one(moved, '1 plaza fija cambia', `${moved} plazas fijas cambian`)} con la clase.`,
    );
  }
  if (ended > 0) {
    sentences.push(
      `${one(ended, '1 plaza fija termina', `${ended} plazas fijas terminan`)}, y avisamos a quien la tiene. Su cuota sigue hasta que la cambies o la canceles.`,
    );
  }
  if (notifies > 0) sentences.push(`Avisamos del cambio a ${formatPeopleCount(notifies)}.`);
  if (changes + removes > 0 && notifies + seatsLost + ended === 0) {
    sentences.push('No hace falta avisar a nadie.');
  }
  return sentences;
}

/** The booked clients: `Vienen Ana Ruiz, Omar Benali y 3 más.`; empty without bookings. */
export function bookedClientsText(
  roster: readonly Pick<RosterEntry, 'status' | 'client'>[],
): string {
  const names = roster
    .filter(({ status }) => status === 'held' || status === 'confirmed')
    .map(({ client }) => client.name);
  if (names.length === 0) return '';
  const shown = names.length > 3 ? names.slice(0, 2) : names;
  const more = names.length > shown.length ? [`${names.length - shown.length} más`] : [];
  return `${one(names.length, 'Viene', 'Vienen')} ${all.format([...shown, ...more])}.`;
}

function skippedSentences(skipped: SeriesPreview['skipped']): string[] {
  if (skipped.length === 0) return [];
  const days = skipped.map(({ localDate, name }) => `${formatDay(localDate)} (${name})`);
  return [`Sin clase por festivo: ${days.join(', ')}.`];
}

/** The effects of cancelling one class. */
export function cancellationText({
  booked,
  returnsCredits,
  waiting,
}: {
  booked: number;
  returnsCredits: number;
  waiting: number;
}): string {
  if (booked + waiting === 0) return 'No hay nadie apuntado: no hace falta avisar a nadie.';
  const sentences = [
    booked > 0 ? `${formatPeopleCount(booked)} ${one(booked, 'tiene', 'tienen')} plaza.` : '',
    returnsCredits > 0
      ? `Se ${one(returnsCredits, 'devuelve 1 sesión', `devuelven ${returnsCredits} sesiones`)} de bono.`
      : '',
    waiting > 0 ? `${formatPeopleCount(waiting)} ${one(waiting, 'deja', 'dejan')} de esperar.` : '',
    'Les avisamos con el motivo.',
  ];
  return sentences.filter(Boolean).join(' ');
}
