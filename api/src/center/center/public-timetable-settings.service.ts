import {
  type Actor,
  defaultPublicTimetableSettings,
  type PublicTimetableSettings,
  publicTimetableSettingsInputSchema,
  type StoredPublicTimetableSettings,
} from '@aforo/shared/contract';
import { changesBetween } from '../../platform/audit/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError } from '../../platform/domain-error.ts';
import * as repository from './center.repository.ts';
import { centerAuditId, readCenter } from './center.repository.ts';

/** What is stored in the center's policies; the default for what isn't. */
export function publicTimetableSettingsOf(
  policies: Record<string, unknown>,
): PublicTimetableSettings {
  const stored = policies['publicTimetable'];
  const isObject = typeof stored === 'object' && stored !== null;
  const parsed = publicTimetableSettingsInputSchema.safeParse({
    ...defaultPublicTimetableSettings,
    ...(isObject ? stored : {}),
  });
  // What can't be read is shown to nobody.
  return parsed.success ? parsed.data : { ...defaultPublicTimetableSettings, isPublished: false };
}

/** What the administration shows to who has no account. */
export function createPublicTimetableSettingsService({
  database,
  audit,
}: Pick<Dependencies, 'database' | 'audit'>) {
  return {
    read: async (): Promise<StoredPublicTimetableSettings> =>
      present(await readCenter(database.connection)),

    /** @throws {DomainError} `stale_version` with the settings as they are */
    async update(
      trx: Transaction,
      actor: Actor,
      { version, ...settings }: StoredPublicTimetableSettings,
    ): Promise<StoredPublicTimetableSettings> {
      const before = await repository.lockCenter(trx);
      if (before.version !== version) {
        throw new DomainError('stale_version', { current: present(before) });
      }
      const changes = changesBetween(publicTimetableSettingsOf(before.policies), settings);
      if (changes.length === 0) return present(before);
      const policies = { ...before.policies, publicTimetable: settings };
      const after = await repository.updatePolicies(trx, policies);
      const entity = { entity: 'center', entityId: centerAuditId } as const;
      await audit.write(trx, { actor, action: 'updated', ...entity, changes });
      return present(after);
    },
  };
}

function present({ policies, version }: repository.CenterRow): StoredPublicTimetableSettings {
  return { ...publicTimetableSettingsOf(policies), version };
}
