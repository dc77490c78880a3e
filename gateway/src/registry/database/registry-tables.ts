import type { Database, Tables } from '@aforo/api/database';
import type { Kysely } from 'kysely';

/** The tables that the registry uses. */
export type RegistryTables = Pick<
  Tables,
  | 'areaRelease'
  | 'registryRevision'
  | 'areaClaim'
  | 'areaContent'
  | 'areaPrune'
  | 'areaThresholds'
  | 'areaApproval'
  | 'areaApprovalRule'
  | 'areaFreeze'
  | 'areaRollout'
  | 'areaReport'
  | 'deployToken'
  | 'registryChannel'
  | 'registryEvent'
  | 'registryWebhook'
  | 'registryDelivery'
  | 'appUser'
>;

export type RegistryConnection = Kysely<RegistryTables>;

/** The API's connection, typed for the registry. */
export function registryTables({ connection }: Pick<Database, 'connection'>): RegistryConnection {
  return connection.withTables<RegistryTables>();
}
