import type { Database, Tables } from 'api/database';
import type { Kysely } from 'kysely';

/** What the registry sees of the database. */
export type RegistryTables = Pick<
  Tables,
  'area_release' | 'registry_revision' | 'area_claim' | 'area_prune'
>;

export type RegistryConnection = Kysely<RegistryTables>;

/** The API's connection as the registry sees it. */
export function registryTables({ connection }: Pick<Database, 'connection'>): RegistryConnection {
  return connection.withTables<RegistryTables>();
}
