import { sql } from 'kysely';
import type { ClientFields, ClientSelection } from '@aforo/shared/contract';
import type { Connection } from '../../platform/database/index.ts';
import { fieldColumns, selectedClients } from '../../people/clients/index.ts';
import type { ExportQuery, Page } from './list-export.ts';

export interface ClientRow extends ClientFields {
  id: string;
  status: string;
  hasAccount: boolean;
  agreedAt: Date | null;
  createdAt: Date;
}

/** All clients whose data are not erased, or the selected ones. */
export async function listClients(
  connection: Connection,
  { after, limit, now }: Page<ClientRow> & ExportQuery,
  selection: ClientSelection,
): Promise<ClientRow[]> {
  return selectedClients(connection, selection, now)
    .leftJoin('clientConsent as consent', (join) =>
      join
        .onRef('consent.clientId', '=', 'client.id')
        .on('consent.kind', '=', 'marketing')
        .on('consent.isGranted', '=', true),
    )
    .select([
      ...fieldColumns,
      ...(['client.id', 'client.status', 'client.createdAt'] as const),
      'consent.changedAt as agreedAt',
      sql<boolean>`client.user_id is not null`.as('hasAccount'),
    ])
    .$if(after !== null, (found) => found.where('client.id', '>', after?.id ?? ''))
    .orderBy('client.id')
    .limit(limit)
    .execute();
}

export interface ProfessionalRow {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  status: string;
  services: string | null;
}

export async function listProfessionals(
  connection: Connection,
  { after, limit }: Page<ProfessionalRow>,
): Promise<ProfessionalRow[]> {
  const { rows } = await sql<ProfessionalRow>`
    select p.id, p.name, u.email, u.phone, p.status,
      (select string_agg(v.name, ', ' order by v.name) from professional_service ps
        join service v on v.id = ps.service_id where ps.professional_id = p.id) as services
    from professional p left join app_user u on u.id = p.user_id
    where ${after?.id ?? null}::uuid is null or p.id > ${after?.id ?? null}::uuid
    order by p.id limit ${limit}`.execute(connection);
  return rows;
}
