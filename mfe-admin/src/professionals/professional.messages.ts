import type { Deactivation, Professional } from '@aforo/shared/contract';
import { formatClassCount } from '@aforo/shared/format';

/** The booked share of the available time as a whole percentage; null without available time. */
export function occupancyPercent({
  busyMinutes,
  availableMinutes,
}: Professional['occupancy']): number | null {
  return availableMinutes === 0 ? null : Math.round((busyMinutes * 100) / availableMinutes);
}

/** `62 % · 12,5 de 20 horas`. */
export function occupancyText(occupancy: Professional['occupancy']): string {
  const percent = occupancyPercent(occupancy);
  if (percent === null) return 'Sin horas en los próximos 7 días';
  const available = hours(occupancy.availableMinutes);
  return `${percent} % · ${hours(occupancy.busyMinutes)} de ${available} ${available === '1' ? 'hora' : 'horas'}`;
}

function hours(minutes: number): string {
  return (minutes / 60).toLocaleString('es', { maximumFractionDigits: 1 });
}

/** Session id → id of the substitute; null cancels the session. */
export type Decisions = Readonly<Record<string, string | null>>;

/** The first qualified and available substitute, or null to cancel; keeps the user's choices. */
export function decisionsFor(sessions: Deactivation['sessions'], chosen: Decisions): Decisions {
  return Object.fromEntries(
    sessions.map(({ sessionId, substitutes }) => {
      const choice = chosen[sessionId];
      const isStillFree = substitutes.some(({ id }) => id === choice);
      return [
        sessionId,
        choice === null || isStillFree ? (choice ?? null) : (substitutes[0]?.id ?? null),
      ];
    }),
  );
}

/** The effect of the deactivation, shown before it happens. */
export function deactivationSentence(
  name: string,
  sessions: Deactivation['sessions'],
  decisions: Decisions,
): string {
  if (sessions.length === 0) return `${name} no tiene sesiones por delante.`;
  const cancelled = sessions.filter(({ sessionId }) => decisions[sessionId] === null);
  const people = cancelled.reduce((sum, { booked }) => sum + booked, 0);
  const passed = sessions.length - cancelled.length;
  const parts = [
    passed > 0 ? `Con otra persona: ${formatClassCount(passed)}.` : '',
    cancelled.length > 0 ? `Se cancelan: ${formatClassCount(cancelled.length)}.` : '',
    people > 0 ? `Reservas que se devuelven y de las que se avisa: ${people}.` : '',
  ];
  return parts.filter(Boolean).join(' ');
}
