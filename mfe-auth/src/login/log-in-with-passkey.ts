import { accessCalls, signWithPasskey } from '@aforo/shared/access';
import type { Session } from '@aforo/shared/contract';

/** The browser asks which passkey, and its PIN or biometry shows that it is the person. */
export async function logInWithPasskey(): Promise<Session> {
  const { ticket, options } = await accessCalls.startPasskeyLogin();
  const response = await signWithPasskey(options);
  return (await accessCalls.logInWithPasskey({ ticket, response })).session;
}
