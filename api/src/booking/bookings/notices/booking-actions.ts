import type { BookingAnswer } from '@aforo/shared/contract';
import type { MailAction } from '../../../platform/outbox/index.ts';
import { localDateOf } from '../../../platform/time/local-time.ts';
import { ownBookingsUrl } from './booking-calendar.ts';

interface Site {
  publicUrl: string;
  centerName: string;
  /** Empty when the center has none. */
  centerAddress: string;
  timeZone: string;
}

/** The links of a booking's mail. The screens that they open ask before they change anything. */
export function bookingActions(
  { publicUrl, centerName, centerAddress, timeZone }: Site,
  { startsAt }: { startsAt: Date },
  booking: { id: string; isMovable?: boolean; answers?: Record<BookingAnswer, string> } | null,
): MailAction[] {
  const actions: MailAction[] = [];
  const link = (params: Record<string, string>) =>
    `${ownBookingsUrl(publicUrl)}?${new URLSearchParams(params).toString()}`;
  if (booking?.answers) {
    const { coming, notComing } = booking.answers;
    actions.push({ label: 'Voy', url: answerUrl(publicUrl, coming) });
    actions.push({ label: 'No puedo', url: answerUrl(publicUrl, notComing) });
  }
  if (booking?.isMovable) {
    const day = localDateOf(startsAt, timeZone);
    const url = link({ cambiar: booking.id, dia: day });
    actions.push({ label: 'Cambiar', url });
  }
  if (booking && !booking.answers) {
    actions.push({ label: 'Cancelar', url: link({ cancelar: booking.id }) });
  }
  if (centerAddress !== '') {
    actions.push({ label: 'Cómo llegar', url: mapUrl(`${centerName}, ${centerAddress}`) });
  }
  return actions;
}

/** The page asks before it answers: programs that check mails open its links. */
const answerUrl = (publicUrl: string, token: string) =>
  `${publicUrl}/register/answer?${new URLSearchParams({ token }).toString()}`;

/** A search that phones open in their map program, and computers in the browser. */
function mapUrl(query: string): string {
  const params = new URLSearchParams({ api: '1', query });
  return `https://www.google.com/maps/search/?${params.toString()}`;
}
