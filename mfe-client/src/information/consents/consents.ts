import type { ConsentKind, OwnClient } from '@aforo/shared/contract';
import type { Consent } from './consent.messages.ts';

/** A consent of the client; not granted if it was never requested. */
export function consentOf({ consents }: Pick<OwnClient, 'consents'>, kind: ConsentKind): Consent {
  return (
    consents.find((consent) => consent.kind === kind) ?? { kind, isGranted: false, changedAt: null }
  );
}

/**
 * The client with one consent replaced. Responses to quick changes arrive in any order, so each
 * updates only its own consent, and the version never decreases.
 */
export function withConsent<C extends Pick<OwnClient, 'consents' | 'version'>>(
  client: C,
  consent: Consent,
  version: number = client.version,
): C {
  const otherConsents = client.consents.filter(({ kind }) => kind !== consent.kind);
  return {
    ...client,
    consents: [...otherConsents, consent],
    version: Math.max(client.version, version),
  };
}
