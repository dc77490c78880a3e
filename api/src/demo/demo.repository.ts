import { createHash } from 'node:crypto';
import type { ConsentKind, Role } from '@aforo/shared/contract';
import type { Transaction } from '../platform/database/index.ts';
import { newId } from '../platform/ids.ts';
import type { demoCenter } from './demo-center.ts';
import type { DemoClient } from './people.ts';

export async function nameCenter(
  trx: Transaction,
  center: typeof demoCenter,
  passwordHash: string,
): Promise<void> {
  const { name, taxId, address, phone, email } = center;
  await trx
    .updateTable('center')
    .set({
      name,
      tax_id: taxId,
      address,
      phone,
      email,
      is_demo: true,
      demo_password_hash: passwordHash,
    })
    .execute();
  const { legalName, street, postalCode, city } = center;
  await trx
    .updateTable('money_settings')
    .set({
      regime: 'verifactu',
      legal_name: legalName,
      tax_id: taxId,
      street,
      postal_code: postalCode,
      city,
      province: city,
      producer_name: 'Aforo Demostración SL',
      producer_tax_id: 'B87654323',
    })
    .execute();
}

/** @returns the account's id */
export async function insertAccount(
  trx: Transaction,
  account: { role: Role; email: string; name: string; passwordHash: string; now: Date },
): Promise<string> {
  const id = newId();
  const { role, email, name, passwordHash, now } = account;
  await trx
    .insertInto('app_user')
    .values({
      id,
      role,
      email,
      name,
      password_hash: passwordHash,
      email_verified_at: now,
      created_at: now,
    })
    .execute();
  return id;
}

/** @returns the services' ids, in the given order */
export async function insertServices(
  trx: Transaction,
  services: readonly {
    name: string;
    kind: 'appointment' | 'class';
    durationMinutes: number;
    capacity: number;
    priceMinor: number;
    color: string;
    description?: string;
    level?: 'everyone' | 'beginner' | 'intermediate';
    whatToBring?: string;
    /** WebP. */
    picture?: Buffer | undefined;
  }[],
  now: Date,
): Promise<string[]> {
  const pictures = services.map(({ picture }) => picture && { id: newId(), picture });
  const files = pictures.flatMap((file) => file ?? []);
  if (files.length > 0) {
    await trx
      .insertInto('file')
      .values(
        files.map(({ id, picture }) => ({
          id,
          kind: 'servicePicture',
          media_type: 'image/webp',
          byte_length: picture.length,
          sha256: createHash('sha256').update(picture).digest(),
          data: picture,
          owner_user_id: null,
          created_at: now,
        })),
      )
      .execute();
  }
  const rows = services.map((service, position) => ({
    id: newId(),
    name: service.name,
    kind: service.kind,
    duration_minutes: service.durationMinutes,
    capacity: service.capacity,
    price_minor: service.priceMinor,
    tax_basis_points: 2100,
    color: service.color,
    description: service.description ?? '',
    level: service.level ?? null,
    what_to_bring: service.whatToBring ?? '',
    picture_file_id: pictures[position]?.id ?? null,
    created_at: now,
  }));
  await trx.insertInto('service').values(rows).execute();
  return rows.map(({ id }) => id);
}

/** @returns the professional's id */
export async function insertProfessional(
  trx: Transaction,
  professional: {
    userId: string | null;
    name: string;
    color: string;
    bio: string;
    serviceIds: readonly string[];
    now: Date;
  },
): Promise<string> {
  const id = newId();
  const { userId, name, color, bio, serviceIds, now } = professional;
  await trx
    .insertInto('professional')
    .values({ id, user_id: userId, name, color, bio, created_at: now })
    .execute();
  await trx
    .insertInto('professional_service')
    .values(serviceIds.map((serviceId) => ({ professional_id: id, service_id: serviceId })))
    .execute();
  return id;
}

/** @returns the clients' ids, in the given order */
export async function insertClients(
  trx: Transaction,
  clients: readonly (DemoClient & { userId?: string })[],
): Promise<string[]> {
  const rows = clients.map((client) => ({ ...client, id: newId() }));
  await trx
    .insertInto('client')
    .values(
      rows.map((client) => ({
        id: client.id,
        user_id: client.userId ?? null,
        name: client.name,
        email: client.email,
        phone: client.phone,
        birth_date: client.birthDate,
        tags: client.tags,
        notes: client.notes,
        status: client.status,
        created_at: client.createdAt,
      })),
    )
    .execute();
  const consents = rows.flatMap((client) =>
    client.consents.map((kind: ConsentKind) => ({
      client_id: client.id,
      kind,
      is_granted: true,
      changed_at: client.createdAt,
      // A new center has the first version of each text.
      terms_version: 1,
      privacy_version: 1,
    })),
  );
  await trx.insertInto('client_consent').values(consents).execute();
  return rows.map(({ id }) => id);
}
