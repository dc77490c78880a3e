import type { PolicyEffects } from '@aforo/shared/contract';
import { formatClassCount, formatPeopleCount } from '@aforo/shared/format';

const one = (count: number, singular: string, plural: string) => (count === 1 ? singular : plural);

/** «3 personas ya tienen todas las reservas que deja el límite nuevo…». */
export function limitsEffect({
  stopped,
  freed,
}: NonNullable<PolicyEffects['bookingLimits']>): string[] {
  const sentences: string[] = [];
  if (stopped > 0) {
    sentences.push(
      `${formatPeopleCount(stopped)} ya ${one(stopped, 'tiene', 'tienen')} todas las reservas que deja el límite nuevo: las ${one(stopped, 'conserva', 'conservan')}, y no ${one(stopped, 'podrá', 'podrán')} hacer otra hasta que quede sitio.`,
    );
  }
  if (freed > 0) {
    sentences.push(
      `${formatPeopleCount(freed)} que hoy no ${one(freed, 'puede', 'pueden')} reservar más ${one(freed, 'podrá', 'podrán')}.`,
    );
  }
  return sentences.length > 0 ? sentences : ['Hoy no le cambia nada a nadie con reservas.'];
}

/** Bookings that keep their terms, and what can or can no longer be booked from now on. */
export function serviceEffect({
  kept,
  opened,
  closed,
}: NonNullable<PolicyEffects['service']>): string[] {
  const sentences: string[] = [];
  if (kept > 0) {
    sentences.push(
      `${one(kept, '1 reserva ya hecha conserva', `${kept} reservas ya hechas conservan`)} el plazo de antes para cancelar.`,
    );
  }
  if (opened > 0) {
    sentences.push(
      `${formatClassCount(opened)} que aún no se ${one(opened, 'podía', 'podían')} reservar se ${one(opened, 'podrá', 'podrán')} reservar ya.`,
    );
  }
  if (closed > 0) {
    sentences.push(
      `${formatClassCount(closed)} que hoy se ${one(closed, 'puede', 'pueden')} reservar ${one(closed, 'dejará', 'dejarán')} de poderse. Quien ya tiene plaza la conserva.`,
    );
  }
  return sentences.length > 0 ? sentences : ['No hay reservas ni clases puestas a las que afecte.'];
}

/** Recent actions of reception that only the administration could do after the change. */
export function frontDeskEffect({
  refunds,
  discounts,
}: NonNullable<PolicyEffects['frontDeskLimits']>): string[] {
  const parts = [
    refunds > 0 ? one(refunds, '1 devolución', `${refunds} devoluciones`) : '',
    discounts > 0 ? one(discounts, '1 descuento', `${discounts} descuentos`) : '',
  ].filter(Boolean);
  if (parts.length === 0) {
    return ['De lo que hizo recepción en los últimos 30 días, nada pasaba de estos límites.'];
  }
  return [
    `En los últimos 30 días recepción hizo ${parts.join(' y ')} por encima de estos límites: desde ahora ${one(refunds + discounts, 'lo', 'los')} haría administración.`,
  ];
}

/** Null if every past booking is marked. */
export function unmarkedEffect({ sessions, people }: PolicyEffects['unmarked']): string | null {
  if (sessions === 0) return null;
  return `Ahora hay ${one(sessions, '1 sesión terminada', `${sessions} sesiones terminadas`)} con ${formatPeopleCount(people)} sin marcar: al cerrarse ${one(people, 'queda', 'quedan')} como elijas aquí.`;
}
