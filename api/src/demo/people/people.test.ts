import { expect, test } from '@jest/globals';
import { demoClients } from './people.ts';

const now = new Date('2026-11-21T09:00:00Z');
const clients = demoClients(250, now);

test('demo clients are the same on every machine', () => {
  expect(demoClients(250, now)).toEqual(clients);
});

test.each(['name', 'email', 'phone'] as const)('demo clients have a unique %s', (field) => {
  const values = clients.map((client) => client[field]).filter((value) => value !== null);
  expect(new Set(values).size).toBe(values.length);
  expect(values.length).toBeGreaterThan(200);
});

test('demo clients satisfy the database constraints', () => {
  for (const { email, phone, birthDate, createdAt } of clients) {
    if (email !== null) expect(email).toMatch(/^[a-z.]+\d+@correo\.test$/);
    if (phone !== null) expect(phone).toMatch(/^\+346\d{8}$/);
    if (birthDate !== null) expect(birthDate < '2009').toBe(true);
    expect(createdAt.getTime()).toBeLessThan(now.getTime());
  }
});

test('demo clients include accents and archived records', () => {
  expect(clients.filter(({ name }) => /[áéíóúñü]/i.test(name)).length).toBeGreaterThan(100);
  expect(clients.filter(({ status }) => status === 'archived').length).toBeGreaterThan(3);
});
