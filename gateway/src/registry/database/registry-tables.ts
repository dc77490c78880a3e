import type { Database, Tables } from 'api/database';
import type { Kysely } from 'kysely';

/** The tables that the registry uses. */
export type RegistryTables = Pick<
  Tables,
  'area_release' | 'registry_revision' | 'area_claim' | 'area_content' | 'area_prune'
>;

export type RegistryConnection = Kysely<RegistryTables>;

/** The API's connection, typed for the registry. */
export function registryTables({ connection }: Pick<Database, 'connection'>): RegistryConnection {
  return connection.withTables<RegistryTables>();
}
