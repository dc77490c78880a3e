import { accessCalls, signWithPasskey } from '@aforo/shared/access';
import type { Session } from '@aforo/shared/contract';

/** The browser asks for a passkey and verifies the user with PIN or biometrics. */
export async function logInWithPasskey(): Promise<Session> {
  const { ticket, options } = await accessCalls.startPasskeyLogin();
  const response = await signWithPasskey(options);
  return (await accessCalls.logInWithPasskey({ ticket, response })).session;
}
