import { describe, expect, test } from '@jest/globals';
import { mountOf, type Registry, type Role, type Session } from '@aforo/shared/contract';
import { registryOf, testRegistry } from '../testing/test-registry.ts';
import { resolveMount, staysMounted } from './resolve-mount.ts';

const sessionOf = (role: Role) => ({ user: { role } }) as Session; // the rest is not used
const as = (role: Role | null, more: Partial<Session> = {}) => ({
  read: () => Promise.resolve(role === null ? null : { ...sessionOf(role), ...more }),
});

const addressOf = (path: string) => new URL(path, 'http://aforo.test');

type Registries = Parameters<typeof resolveMount>[0];

async function answerTo(
  role: Role | null,
  path: string,
  more: Partial<Session> = {},
  registry: Registries = registryOf(testRegistry),
): Promise<string> {
  const { pathname, search } = addressOf(path);
  try {
    return (await resolveMount(registry, as(role, more), { pathname, search })).area;
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown;
    return thrown.headers.get('location') ?? `${thrown.status} ${thrown.statusText}`;
  }
}

describe('resolveMount', () => {
  test.each<[Role | null, string, string]>([
    [null, '/login', 'mfe-auth'],
    [null, '/password/reset?token=x', 'mfe-auth'],
    [null, '/admin/clientes?q=ana', '/login?volver=%2Fadmin%2Fclientes%3Fq%3Dana'],
    [null, '/nada', '404 Not Found'],
    ['admin', '/admin/clientes/7', 'mfe-admin'],
    ['admin', '/login', '/admin'],
    ['admin', '/login?volver=/admin/users', '/admin/users'],
    ['admin', '/cliente', '403 Forbidden'],
    ['client', '/admin', '403 Forbidden'],
    ['client', '/login?volver=/admin/users', '/cliente'],
    ['client', '/login?volver=//evil.test', '/cliente'],
    ['client', '/login?volver=/%5Cevil.test', '/cliente'],
    ['client', '/login?volver=https://evil.test/cliente', '/cliente'],
    ['client', '/password', 'mfe-auth'],
    ['client', '/register', 'mfe-auth'],
    ['client', '/register?volver=/cliente/reservas%3Fdia=1', '/cliente/reservas?dia=1'],
    ['client', '/register/booking?volver=/cliente/reservas%3Fdia=1', '/cliente/reservas?dia=1'],
    [null, '/register/booking?volver=/cliente/reservas', 'mfe-auth'],
    [null, '/register?volver=/cliente/reservas', 'mfe-auth'],
    ['client', '/nada', '404 Not Found'],
  ])('for role %s at %s gives %s', async (role, path, answer) => {
    expect(await answerTo(role, path)).toBe(answer);
  });

  test.each([
    ['/login', '/admin'],
    ['/login?volver=/admin', '/admin'],
    ['/login?volver=/admin/users%3Fq=ana', '/admin?volver=%2Fadmin%2Fusers%3Fq%3Dana'],
    ['/login?volver=//evil.test', '/admin'],
    // Other screens stay open: their requests are refused, and they show how to continue.
    ['/admin/users', 'mfe-admin'],
  ])('without the required second factor at %s gives %s', async (path, answer) => {
    expect(await answerTo('admin', path, { needsSecondFactor: true })).toBe(answer);
  });

  test('shows the login even when the session cannot be read', async () => {
    const broken = { read: () => Promise.reject(new Error('503')) };
    const { area } = await resolveMount(registryOf(testRegistry), broken, {
      pathname: '/login',
      search: '',
    });
    expect(area).toBe('mfe-auth');
  });
});

test('resolveMount gives a 503 and no refusal when the user’s registry cannot be loaded', async () => {
  const anybodys: Registry = { ...testRegistry, role: null };
  const registry = registryOf(anybodys, ['/admin/clientes']);
  expect(await answerTo('admin', '/admin/clientes', {}, registry)).toBe('503 Service Unavailable');
  expect(await answerTo('client', '/nada', {}, registry)).toBe('503 Service Unavailable');
});

describe('resolveMount on a page with the registry of an anonymous visitor', () => {
  const [anybodys, ofAdmins]: [Registry, Registry] = [
    { ...testRegistry, mounts: testRegistry.mounts.filter(({ roles }) => roles === null) },
    testRegistry,
  ];
  const registry: Registries = {
    ...registryOf(anybodys, ['/admin/clientes', '/cliente']),
    of: (role) => Promise.resolve(role === 'admin' ? ofAdmins : anybodys),
  };

  test.each<[Role | null, string, string]>([
    [null, '/admin/clientes', '/login?volver=%2Fadmin%2Fclientes'],
    [null, '/nada', '404 Not Found'],
    // The user has logged in meanwhile; their registry is requested.
    ['admin', '/admin/clientes', 'mfe-admin'],
    ['admin', '/login?volver=/admin/users', '/admin/users'],
    ['client', '/admin/clientes', '403 Forbidden'],
    ['client', '/nada', '404 Not Found'],
  ])('for role %s at %s gives %s', async (role, path, answer) => {
    expect(await answerTo(role, path, {}, registry)).toBe(answer);
  });
});

describe('staysMounted', () => {
  test.each<[Role | null, string, string, boolean]>([
    ['admin', '/admin', '/admin/clientes', true],
    ['admin', '/admin', '/admin/especial', false],
    ['admin', '/admin', '/cliente', false],
    ['admin', '/admin', '/nada', false],
    ['client', '/admin', '/admin/clientes', false],
    [null, '/admin', '/admin/clientes', false],
    [null, '/login', '/password', true],
    // A user who has logged in meanwhile is redirected from there.
    [null, '/password', '/login', false],
    [null, '/login', '/register', true],
    [null, '/login', '/register?volver=%2Fcliente', false],
  ])('for role %s from %s to %s is %s', (role, from, to, answer) => {
    const session = role === null ? null : sessionOf(role);
    const shown = mountOf(testRegistry, from);
    expect(staysMounted(testRegistry, session, shown, addressOf(to))).toBe(answer);
  });

  test('is false when nothing is shown yet or the registry has given the path to another area', () => {
    const to = addressOf('/admin/clientes');
    const shown = mountOf(testRegistry, '/admin');
    const session = sessionOf('admin');
    expect(staysMounted(testRegistry, session, undefined, to)).toBe(false);
    const moved = testRegistry.mounts.map((mount) => ({ ...mount, area: 'mfe-otra' }));
    expect(staysMounted({ ...testRegistry, mounts: moved }, session, shown, to)).toBe(false);
  });
});
