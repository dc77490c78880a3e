import { createHash } from 'node:crypto';
import type { ConsentKind, Role } from '@aforo/shared/contract';
import type { Transaction } from '../platform/database/index.ts';
import { newId } from '../platform/ids.ts';
import type { demoCenter } from './demo-center.ts';
import type { DemoClient } from './people/people.ts';

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
      taxId,
      address,
      phone,
      email,
      policies: JSON.stringify({ publicTimetable: { headline: center.headline } }),
      isDemo: true,
      demoPasswordHash: passwordHash,
    })
    .execute();
  const { legalName, street, postalCode, city } = center;
  await trx
    .updateTable('moneySettings')
    .set({
      regime: 'verifactu',
      isInvoicingAnswered: true,
      legalName,
      taxId,
      street,
      postalCode,
      city,
      province: city,
      producerName: 'Aforo Demostración SL',
      producerTaxId: 'B87654323',
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
    .insertInto('appUser')
    .values({
      id,
      role,
      email,
      name,
      passwordHash,
      emailVerifiedAt: now,
      createdAt: now,
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
          mediaType: 'image/webp',
          byteLength: picture.length,
          sha256: createHash('sha256').update(picture).digest(),
          data: picture,
          ownerUserId: null,
          createdAt: now,
        })),
      )
      .execute();
  }
  const rows = services.map((service, position) => ({
    id: newId(),
    name: service.name,
    kind: service.kind,
    durationMinutes: service.durationMinutes,
    capacity: service.capacity,
    priceMinor: service.priceMinor,
    taxBasisPoints: 2100,
    color: service.color,
    description: service.description ?? '',
    level: service.level ?? null,
    whatToBring: service.whatToBring ?? '',
    pictureFileId: pictures[position]?.id ?? null,
    createdAt: now,
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
    .values({ id, userId, name, color, bio, createdAt: now })
    .execute();
  await trx
    .insertInto('professionalService')
    .values(serviceIds.map((serviceId) => ({ professionalId: id, serviceId })))
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
        userId: client.userId ?? null,
        name: client.name,
        email: client.email,
        phone: client.phone,
        birthDate: client.birthDate,
        tags: client.tags,
        notes: client.notes,
        status: client.status,
        createdAt: client.createdAt,
      })),
    )
    .execute();
  const consents = rows.flatMap((client) =>
    client.consents.map((kind: ConsentKind) => ({
      clientId: client.id,
      kind,
      isGranted: true,
      changedAt: client.createdAt,
      // A new center has the first version of each text.
      termsVersion: 1,
      privacyVersion: 1,
    })),
  );
  await trx.insertInto('clientConsent').values(consents).execute();
  return rows.map(({ id }) => id);
}
