import type { ConsentKind } from '@aforo/shared/contract';
import { familyNames, givenNames } from './person-names.ts';
import { createRandom, type Random } from '../random.ts';

export interface DemoClient {
  name: string;
  email: string | null;
  phone: string | null;
  birthDate: string | null;
  tags: string[];
  notes: string;
  status: 'active' | 'archived';
  createdAt: Date;
  consents: ConsentKind[];
}

const dayMs = 86_400_000;
const monthsBack = 18;

// Contains no health data, which is stored separately and requires consent.
const tags = ['mañanas', 'tardes', 'en pareja', 'mediodía', 'empresa', 'prueba'] as const;
const notes = [
  'Prefiere que le escriban por la tarde.',
  'Empezó con la clase de prueba de marzo.',
  'Viene con su hermana.',
  'Pregunta por las clases de los sábados.',
  'Paga siempre con tarjeta.',
  'Le va bien el primer turno.',
] as const;

/** Plausible clients, deterministic for a seed, without duplicates. */
export function demoClients(count: number, now: Date, seed = 2026): DemoClient[] {
  const random = createRandom(seed);
  const names = new Set<string>();
  const clients: DemoClient[] = [];
  while (clients.length < count) {
    const name = `${random.pick(givenNames)} ${random.pick(familyNames)} ${random.pick(familyNames)}`;
    if (names.has(name)) continue;
    names.add(name);
    clients.push(demoClient(random, name, clients.length, now));
  }
  return clients;
}

function demoClient(random: Random, name: string, position: number, now: Date): DemoClient {
  const ageDays = random.integer(18 * 365, 78 * 365);
  const isOld = random.chance(0.05);
  return {
    name,
    email: random.chance(0.92) ? emailOf(name, position) : null,
    phone: random.chance(0.95) ? `+346${String(10_000_000 + position * 317_521).slice(-8)}` : null,
    birthDate: random.chance(0.7) ? localDate(new Date(now.getTime() - ageDays * dayMs)) : null,
    tags: tags.filter(() => random.chance(0.12)),
    notes: random.chance(0.18) ? random.pick(notes) : '',
    status: isOld ? 'archived' : 'active',
    createdAt: new Date(now.getTime() - random.integer(1, monthsBack * 30 * 24) * 3_600_000),
    consents: [
      ...(random.chance(0.96) ? (['terms'] as const) : []),
      ...(random.chance(0.45) ? (['marketing'] as const) : []),
      ...(random.chance(0.2) ? (['images'] as const) : []),
      ...(random.chance(0.1) ? (['health'] as const) : []),
    ],
  };
}

function emailOf(name: string, position: number): string {
  const [given = '', family = ''] = name
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .split(' ');
  return `${given}.${family}${position}@correo.test`;
}

function localDate(date: Date): string {
  return date.toISOString().slice(0, 10);
}
