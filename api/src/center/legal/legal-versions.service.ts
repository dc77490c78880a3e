import type { LegalVersions } from '@aforo/shared/contract';
import type { Connection } from '../../platform/database/index.ts';
import { DomainError } from '../../platform/domain-error.ts';
import * as repository from './legal.repository.ts';

/** The versions currently in force. */
export function currentLegalVersions(connection: Connection): Promise<LegalVersions> {
  return repository.findCurrentVersions(connection);
}

/**
 * Checks that the accepted versions are the ones in force.
 * @throws {DomainError} `stale_version` with the versions in force
 */
export async function refuseStaleTexts(
  connection: Connection,
  shown: LegalVersions,
): Promise<void> {
  const current = await repository.findCurrentVersions(connection);
  // guard: personal data: expected version of a legal text (legal.test.ts)
  // without: `!== current.terms || shown.privacy !== current.privacy` → `< 0`
  if (shown.terms !== current.terms || shown.privacy !== current.privacy) {
    throw new DomainError('stale_version', { current });
  }
}
