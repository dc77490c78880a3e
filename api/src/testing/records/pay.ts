import type { PayRuleInput, PayStatement } from '@aforo/shared/contract';
import type { BookingTestServer } from '../servers/booking-test-server.ts';

type Server = Pick<BookingTestServer, 'admin' | 'frontDesk'>;

export const perSession = (rateMinor: number): PayRuleInput => ({
  serviceId: null,
  kind: 'perSession',
  rateMinor,
  basisPoints: null,
  minimumMinor: 0,
  validFrom: '2026-11-01',
});

/** @throws when the API refuses it */
export async function setPayRule(
  { admin }: Server,
  professionalId: string,
  rule: PayRuleInput,
): Promise<void> {
  const answer = await admin.post(`/api/professionals/${professionalId}/pay-rules`, rule);
  if (answer.statusCode !== 200) throw new Error(answer.body);
}

export async function readPayStatement(
  { admin }: Server,
  professionalId: string,
  month: string,
): Promise<PayStatement> {
  const answer = await admin.get(`/api/professionals/${professionalId}/pay?month=${month}`);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<PayStatement>();
}

/** Books a client as the front desk does. @returns the booking's id */
export async function bookFor(
  { frontDesk }: Server,
  sessionId: string,
  clientId: string,
): Promise<string> {
  const answer = await frontDesk.post('/api/bookings', { target: { sessionId }, clientId });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<{ id: string }>().id;
}

/** Marks a booking after its session, as an administrator. */
export async function markBooking(
  { admin }: Server,
  bookingId: string,
  status: 'attended' | 'noShow',
): Promise<void> {
  const answer = await admin.put(`/api/bookings/${bookingId}/attendance`, {
    status,
    reason: 'Prueba',
  });
  if (answer.statusCode !== 200) throw new Error(answer.body);
}
