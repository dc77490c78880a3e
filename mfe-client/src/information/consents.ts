import type { ConsentKind, OwnClient } from '@aforo/shared/contract';
import type { Consent } from './consent.messages.ts';

/** A consent of a client, also where it was never asked for. */
export function consentOf({ consents }: Pick<OwnClient, 'consents'>, kind: ConsentKind): Consent {
  return (
    consents.find((consent) => consent.kind === kind) ?? { kind, isGranted: false, changedAt: null }
  );
}

/**
 * The client with one consent as given and the rest untouched: answers to several quick changes
 * arrive in any order, and each may speak only of its own.
 */
export function withConsent<C extends Pick<OwnClient, 'consents' | 'version'>>(
  client: C,
  consent: Consent,
  version: number = client.version,
): C {
  const others = client.consents.filter(({ kind }) => kind !== consent.kind);
  return {
    ...client,
    consents: [...others, consent],
    version: Math.max(client.version, version),
  };
}
