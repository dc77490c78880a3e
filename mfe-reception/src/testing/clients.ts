import {
  consentKinds,
  emptyClientFields,
  type Client,
  type ClientSummary,
  type Household,
} from '@aforo/shared/contract';
import type { FakeRequest } from '@aforo/shared/testing';

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** A client as listed; ids are derived from `number`. */
export function aSummary(number: number, fields: Partial<ClientSummary> = {}): ClientSummary {
  return {
    id: idOf(number),
    name: `Cliente ${number}`,
    email: `cliente${number}@correo.es`,
    phone: `+346120000${String(number).padStart(2, '0')}`,
    tags: [],
    status: 'active',
    hasAccount: false,
    createdAt: '2026-03-03T10:00:00.000Z',
    ...fields,
  };
}

export const lucia: Client = {
  ...emptyClientFields,
  ...aSummary(1, {
    name: 'Lucía Fernández Ortiz',
    email: 'lucia@correo.es',
    phone: '+34612345678',
    tags: ['VIP'],
    hasAccount: true,
  }),
  birthDate: '1990-11-24',
  notes: 'Prefiere las mañanas.',
  consents: consentKinds.map((kind) => ({
    kind,
    isGranted: kind === 'terms',
    changedAt: kind === 'terms' ? '2026-03-03T10:00:00.000Z' : null,
  })),
  version: 3,
};

/** A client who pays for no other person, and for whom no other person pays. */
export const noHousehold: Household = { payer: null, dependants: [] };

const tagsInUse = ['Lesión', 'VIP', 'Yoga'];

/** The response of `GET /api/clients` with these rows, with the requested page. */
export function listOf(items: readonly ClientSummary[], total = items.length) {
  return ({ query }: FakeRequest) => ({
    items,
    total,
    page: Number(query.get('page') ?? 1),
    pageSize: Number(query.get('pageSize') ?? 25),
    tags: tagsInUse,
  });
}
