import type { User, UserStatus } from '@aforo/shared/contract';
import type { AccessAction } from './user-actions.ts';

const sentences = {
  active: 'Puede entrar con su correo y su contraseña.',
  invited: 'Aún no ha elegido contraseña. Si no encuentra el correo, se lo puedes mandar otra vez.',
  blocked: 'No puede entrar hasta que desbloquees su cuenta.',
} as const satisfies Record<UserStatus, string>;

/** Whether the user can log in. */
export function accessSentence({ status }: Pick<User, 'status'>): string {
  return sentences[status];
}

/** The result of an action on an account's access. */
export function accessChangeText(
  action: AccessAction,
  { name, email }: Pick<User, 'name' | 'email'>,
): string {
  switch (action) {
    case 'resendInvitation':
      return `Invitación enviada otra vez a ${email}.`;
    case 'block':
      return `${name} ya no puede entrar.`;
    case 'unblock':
      return `${name} puede volver a entrar.`;
  }
}
