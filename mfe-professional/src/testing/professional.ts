import type { Access, Professional } from '@aforo/shared/contract';
import { sessionOf } from '@aforo/shared/testing';

/** The professional of `sessionOf('professional')`, without hours or days off. */
export const ownProfessional: Professional = {
  // professional sessions have a professional id
  id: sessionOf('professional').user.professionalId as string,
  name: 'Marta Gil',
  color: '#0f766e',
  status: 'active',
  serviceIds: [],
  bio: '',
  userId: sessionOf('professional').user.id,
  hours: [],
  exceptions: [],
  timeOff: [],
  occupancy: { busyMinutes: 0, availableMinutes: 0 },
  version: 1,
};

/** The access of an account that has only a password. */
export const noFactors: Access = {
  totp: null,
  passkeys: [],
  recoveryCodesLeft: 0,
  isRequired: false,
};

/** The requests of the information screen besides the account. */
export const ownAnswers = {
  'GET /api/professionals/:id': () => ownProfessional,
  'GET /api/time-off': () => ({ items: [] }),
  'GET /api/hours-requests': () => ({ items: [] }),
  'GET /api/me/calendar': () => ({ createdAt: null }),
  'GET /api/me/access': () => noFactors,
  'GET /api/me/pin': () => ({ setAt: null }),
};
