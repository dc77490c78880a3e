import type { LoginOutcome } from '@aforo/shared/contract';
import type { StatusTone } from '@aforo/shared/ui';

export const outcomeTone = {
  loggedIn: 'success',
  refused: 'error',
  blocked: 'error',
  unverified: 'warning',
  limited: 'error',
} as const satisfies Record<LoginOutcome, StatusTone>;
