import {
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { ApiError } from '@aforo/shared/http';

/** WebAuthn data between server and browser, as defined in the contract. */
export type WebauthnJson = Record<string, unknown>;

/** False in old browsers and on pages without a secure connection. */
export function supportsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function';
}

/** Asks the user to sign the server's challenge with a passkey. */
export async function signWithPasskey(options: WebauthnJson): Promise<WebauthnJson> {
  // The server's WebAuthn library built these options for this function; the contract doesn't
  // validate them.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return { ...(await startAuthentication({ optionsJSON }).catch(throwAsApiError(useProblems))) };
}

/** Asks the browser to create a passkey. */
export async function createPasskey(options: WebauthnJson): Promise<WebauthnJson> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON; // as above
  return { ...(await startRegistration({ optionsJSON }).catch(throwAsApiError(createProblems))) };
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

/** Messages by WebAuthn error name. */
type Problems = Partial<Record<string, string>>;

/**
 * Converts a browser error into an `ApiError`, which every form can show. The browser's own message
 * is in the browser's language and meant for developers.
 */
function throwAsApiError(messages: Problems): (error: unknown) => never {
  return (error) => {
    const name = error instanceof Error ? error.name : '';
    const text = messages[name] ?? messages[abortedAs[name] ?? ''] ?? problems[name];
    const message = text ?? 'La llave de acceso no ha funcionado. Inténtalo otra vez.';
    throw new ApiError(400, { code: 'passkey_refused', message }, { cause: error });
  };
}

/** Another passkey request replaced this one: treated as cancelled. */
const abortedAs: Problems = { AbortError: 'NotAllowedError' };
