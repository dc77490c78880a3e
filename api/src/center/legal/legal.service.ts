import type { LegalKind, LegalText, LegalVersion } from '@aforo/shared/contract';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { readCenter } from '../center/index.ts';
import { fillPlaceholders } from './legal-placeholders.ts';
import * as repository from './legal.repository.ts';

/** The legal texts: their public versions and their management by the center. */
export function createLegalService({ database }: Dependencies) {
  const { connection } = database;
  return {
    /** @throws {DomainError} `not_found` for an unknown version */
    async read(kind: LegalKind, version?: number): Promise<LegalText> {
      const found = await repository.findText(connection, kind, version);
      if (!found) throw new DomainError('not_found');
      const current = await repository.findCurrentVersions(connection);
      return {
        kind,
        version: found.version,
        text: fillPlaceholders(found.body, await readCenter(connection)),
        publishedAt: found.publishedAt?.toISOString() ?? null,
        isCurrent: found.version === current[kind],
      };
    },

    async list(): Promise<LegalVersion[]> {
      return (await repository.listTexts(connection)).map(presentVersion);
    },

    async preview(body: string): Promise<string> {
      return fillPlaceholders(body, await readCenter(connection));
    },
  };
}

export function presentVersion(
  row: repository.LegalTextRow & { acceptedBy: number },
): LegalVersion {
  const { id, kind, version, body, publishedAt, acceptedBy } = row;
  return { id, kind, version, body, publishedAt: publishedAt?.toISOString() ?? null, acceptedBy };
}
