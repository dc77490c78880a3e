import { expect, jest, test } from '@jest/globals';
import type { Registry, Role } from '@aforo/shared/contract';
import { testRegistry } from '../testing/test-registry.ts';
import { createRegistryStore } from './registry-store.ts';
import { createVisitorRegistry } from './visitor-registry.ts';

const forRole = (role: Role | null, more: Partial<Registry> = {}): Registry => ({
  ...testRegistry,
  role,
  ...more,
});

function opened(first: Registry, currentRole: Role | null = null) {
  const person = { role: currentRole };
  const read = jest.fn<() => Promise<unknown>>();
  const isPathClosed = jest.fn((pathname: string) => Promise.resolve(pathname === '/caja'));
  const onOtherRole = jest.fn();
  const registry = createVisitorRegistry({
    store: createRegistryStore(first),
    read,
    isPathClosed,
    onOtherRole,
    currentRole: () => person.role,
  });
  return { registry, read, person, isPathClosed, onOtherRole };
}

test('requests the registry of another role once for concurrent callers', async () => {
  const { registry, read, person } = opened(forRole(null));
  person.role = 'admin';
  read.mockResolvedValue(forRole('admin'));
  const wanted = await Promise.all([registry.of('admin'), registry.of('admin')]);
  expect(wanted.map(({ role }) => role)).toEqual(['admin', 'admin']);
  await registry.of('admin');
  expect(read).toHaveBeenCalledTimes(1);
});

test('uses a registry without a role for every role', async () => {
  const { registry, read } = opened(testRegistry);
  expect(await registry.of('admin')).toBe(testRegistry);
  expect(read).not.toHaveBeenCalled();
});

test('does not use the response for one user for the next user', async () => {
  const { registry, read, person } = opened(forRole('admin'), 'admin');
  let answer: (value: Registry) => void = () => undefined;
  read.mockImplementationOnce(() => new Promise((come) => (answer = come)));
  read.mockResolvedValueOnce(forRole('client'));
  person.role = null;
  const afterLogout = registry.of(null);
  person.role = 'client';
  const afterLogin = registry.of('client');
  await Promise.resolve();
  answer(forRole(null));
  await afterLogout;
  expect((await afterLogin).role).toBe('client');
});

test.each<[string, () => Promise<unknown>]>([
  ['a failed request', () => Promise.reject(new Error('503'))],
  ['an invalid registry', () => Promise.resolve({})],
])('keeps its registry after %s', async (_what, answer) => {
  const first = forRole(null);
  const { registry, read, person } = opened(first);
  person.role = 'admin';
  read.mockImplementation(answer);
  expect(await registry.of('admin')).toBe(first);
});

test('refresh requests a changed registry', async () => {
  const { registry, read } = opened(forRole('admin'), 'admin');
  read.mockResolvedValue(forRole('admin', { revision: 2 }));
  await registry.refresh();
  expect(registry.current().revision).toBe(2);
});

test('keeps its registry after the session has ended, until the same role logs in again', () => {
  const first = forRole('admin');
  const { registry, onOtherRole } = opened(first, 'admin');
  registry.take(forRole(null, { revision: 2 }));
  expect(registry.current()).toBe(first);
  expect(onOtherRole).not.toHaveBeenCalled();
  registry.take(forRole('client', { revision: 2 }));
  expect(registry.current()).toBe(first);
  expect(onOtherRole).toHaveBeenCalledTimes(1);
  registry.take(forRole('admin', { revision: 2 }));
  expect(registry.current().revision).toBe(2);
});

test('asks the gateway about a path only when the registry does not know it', async () => {
  const { registry, isPathClosed } = opened(forRole(null, { mounts: [], closed: ['/admin'] }));
  expect(await registry.isClosed('/admin/clientes')).toBe(true);
  expect(isPathClosed).not.toHaveBeenCalled();
  expect(await registry.isClosed('/caja')).toBe(true);
  expect(await registry.isClosed('/nada')).toBe(false);
});
