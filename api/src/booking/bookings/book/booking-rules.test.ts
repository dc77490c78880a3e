import { expect, test } from '@jest/globals';
import { cancellationTerms, cancellationText } from './booking-rules.ts';

const bono = 'bono';
const late = { outcome: 'cancelledLate', returnsCredit: false } as const;
const inTime = { outcome: 'cancelled', returnsCredit: false } as const;
const withCredit = { outcome: 'cancelled', returnsCredit: true } as const;

test.each([
  [{ status: 'confirmed', purchaseId: bono, payment: null }, withCredit, 'recuperas', 'su bono'],
  [{ status: 'confirmed', purchaseId: bono, payment: null }, late, 'pierdes', 'pierde la sesión'],
  [{ status: 'confirmed', purchaseId: null, payment: null }, late, 'se te cobra', 'se le cobra'],
  [{ status: 'confirmed', purchaseId: null, payment: null }, inTime, 'no te', 'No se le cobra'],
  [{ status: 'confirmed', purchaseId: null, payment: 'online' }, inTime, 'pagaste', 'lo que pagó'],
  [
    { status: 'confirmed', purchaseId: null, payment: 'desk' },
    inTime,
    'en el centro',
    'sus ventas',
  ],
  [{ status: 'confirmed', purchaseId: null, payment: 'desk' }, late, 'pagaste', 'lo que pagó'],
  [{ status: 'held', purchaseId: null, payment: null }, inTime, 'No te cuesta', 'No se cobra'],
] as const)(
  'describes cancelling %j (%j) in different words to clients and to staff',
  (booking, how, clientText, staffText) => {
    const text = (role: 'client' | 'receptionist') => cancellationText(booking, how, { role });
    expect(text('client').toLowerCase()).toContain(clientText.toLowerCase());
    expect(text('receptionist').toLowerCase()).toContain(staffText.toLowerCase());
    expect(text('receptionist')).not.toMatch(/\b(te|tu|cancelas|pagaste)\b/);
  },
);

test.each([
  ['in time: until the deadline of the service', '09:00', '15:00', false],
  ['exactly at the deadline: for the grace period', '15:00', '15:05', false],
  ['after the deadline: for the grace period', '16:30', '16:35', true],
  ['just before the start: until the start', '17:58', '18:00', true],
])('allows free cancellation of a booking made %s', (_when, booked, until, isPastLimit) => {
  const at = (time: string) => new Date(`2026-11-25T${time}:00.000Z`);
  expect(cancellationTerms(at('18:00'), 180, at(booked))).toEqual({
    freeCancelUntil: at(until),
    isPastLimit,
  });
});
