import type { RevisionEntry } from '@aforo/shared/contract';
import type { Database } from 'api/database';
import type { Generated, Kysely } from 'kysely';

/** The registry's tables (api/migrations/0006_releases.sql, 0010_release_upkeep.sql) as Kysely sees them. */
export type RegistryTables = {
  area_release: {
    area: string;
    build_id: string;
    version: string;
    /** jsonb: written as text, read parsed. */
    release: unknown;
    bytes: number;
    commit: string | null;
    published_at: Date;
    published_by: string;
  };
  registry_revision: {
    number: number;
    area: string;
    kind: RevisionEntry['kind'];
    stable: string | null;
    canary: string | null;
    canary_rule: unknown;
    previous: string | null;
    mounts: unknown;
    author: string;
    reason: string;
    at: Date;
  };
  area_claim: { area: string; build_id: string; holder: string; until: Date };
  area_prune: {
    area: string;
    build_id: string;
    pruned_at: Date;
    pruned_by: string;
    restored_at: Generated<Date | null>;
  };
};

export type RegistryConnection = Kysely<RegistryTables>;

/** The API's connection as the registry sees it. */
export function registryTables({ connection }: Pick<Database, 'connection'>): RegistryConnection {
  return connection.withTables<RegistryTables>();
}
