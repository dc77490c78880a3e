import {
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { ApiError } from '@aforo/shared/http';

/** What WebAuthn passes between server and browser, as the contract has it. */
export type WebauthnJson = Record<string, unknown>;

/** False in old browsers and on pages that didn't come over a secure connection. */
export function supportsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function';
}

/** Has the person sign the server's challenge with a passkey. */
export async function signWithPasskey(options: WebauthnJson): Promise<WebauthnJson> {
  // The server's library made them for this one; the contract lets them pass unread.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return { ...(await startAuthentication({ optionsJSON }).catch(tellWhy(useProblems))) };
}

/** Has the browser make a passkey for the person. */
export async function createPasskey(options: WebauthnJson): Promise<WebauthnJson> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON; // as above
  return { ...(await startRegistration({ optionsJSON }).catch(tellWhy(createProblems))) };
}

const useProblems: Problems = {
  NotAllowedError: 'No se ha usado ninguna llave: se canceló o pasó demasiado tiempo.',
};

const createProblems: Problems = {
  NotAllowedError: 'No se ha creado la llave: se canceló o pasó demasiado tiempo.',
  InvalidStateError: 'En este dispositivo ya tienes una llave de acceso de esta cuenta.',
};

const problems: Problems = {
  SecurityError: 'Las llaves de acceso no funcionan en esta dirección web.',
  NotSupportedError: 'Este dispositivo no puede guardar una llave de acceso. Prueba con otro.',
};

/** By the names that WebAuthn gives its errors. */
type Problems = Partial<Record<string, string>>;

/**
 * As a refusal of the server, which every form can show: what the browser says is in the browser's
 * language and for developers.
 */
function tellWhy(own: Problems): (error: unknown) => never {
  return (error) => {
    const name = error instanceof Error ? error.name : '';
    const text = own[name] ?? own[abortedAs[name] ?? ''] ?? problems[name];
    const message = text ?? 'La llave de acceso no ha funcionado. Inténtalo otra vez.';
    throw new ApiError(400, { code: 'passkey_refused', message }, { cause: error });
  };
}

/** Another question took its place: to the person the same as having cancelled. */
const abortedAs: Problems = { AbortError: 'NotAllowedError' };
