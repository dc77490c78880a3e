import {
  clientFieldsOf,
  consentKinds,
  type Client,
  type ClientSummary,
  type OwnClient,
} from '@aforo/shared/contract';
import type { ClientSummaryRow, ClientWithConsents, ConsentRow } from './clients.repository.ts';

export function presentSummary(row: ClientSummaryRow): ClientSummary {
  const { id, name, email, phone, tags, status } = row;
  return {
    id,
    name,
    email,
    phone,
    tags,
    status,
    hasAccount: row.userId !== null,
    createdAt: row.createdAt.toISOString(),
  };
}

export function presentClient({ client, consents }: ClientWithConsents): Client {
  return {
    ...presentSummary(client),
    ...clientFieldsOf(client),
    version: client.version,
    consents: presentConsents(consents),
    ...(client.erasedAt ? { isErased: true } : {}),
  };
}

export function presentOwnClient({ client, consents }: ClientWithConsents): OwnClient {
  const { id, name, email, phone, birthDate, version } = client;
  return { id, name, email, phone, birthDate, version, consents: presentConsents(consents) };
}

/** All kinds in the order of the contract, including unanswered ones. */
function presentConsents(rows: readonly ConsentRow[]): Client['consents'] {
  return consentKinds.map((kind) => {
    const row = rows.find((consent) => consent.kind === kind);
    return {
      kind,
      isGranted: row?.isGranted ?? false,
      changedAt: row?.changedAt.toISOString() ?? null,
      versions: row?.versions ?? null,
    };
  });
}
