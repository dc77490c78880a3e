import type { LoginMethod, LoginOutcome } from '@aforo/shared/contract';
import type { StatusTone } from '@aforo/shared/ui';

export const methodName = {
  password: 'Contraseña',
  totp: 'Código de la aplicación',
  passkey: 'Llave de acceso',
  recoveryCode: 'Código de recuperación',
  invitation: 'Invitación',
  emailLink: 'Enlace por correo',
} as const satisfies Record<LoginMethod, string>;

export const outcomeWords = {
  loggedIn: { name: 'Entró', tone: 'success' },
  refused: { name: 'Rechazado', tone: 'error' },
  blocked: { name: 'Cuenta bloqueada', tone: 'error' },
  unverified: { name: 'Correo sin confirmar', tone: 'warning' },
  limited: { name: 'Demasiados intentos', tone: 'error' },
} as const satisfies Record<LoginOutcome, { name: string; tone: StatusTone }>;
