import { beforeAll, describe, expect, test } from '@jest/globals';
import type { AreaManifest, AreaMount, Role } from '../../contract/index.ts';
import { describeFramePaint, renderFramePaint, type FramePaintInput } from './render-frame.tsx';

const entry = { icon: [], order: 1 };
const manifests: AreaManifest[] = [
  {
    area: 'mfe-admin',
    frame: 'staff',
    navigation: [
      { ...entry, path: '', label: 'Mi perfil' },
      { ...entry, path: 'clientes', label: 'Clientes & amigos', order: 2 },
    ],
    screens: {
      '': { title: 'Mi perfil', shows: { area: 'mfe-professional' } },
      clientes: { shows: { area: 'mfe-reception' } },
      'clientes/:id': {},
    },
  },
  { area: 'mfe-auth', navigation: [], screens: { login: { title: 'Entra' } } },
  {
    area: 'mfe-reception',
    navigation: [],
    screens: { clientes: { title: 'Clientes', paint: 'list' } },
  },
  {
    area: 'mfe-professional',
    navigation: [],
    screens: { '': { title: 'Mi información', paint: 'profile' } },
  },
];

function mountAt(prefix: string, area: string, roles: Role[] | null): AreaMount {
  return { prefix, basePath: prefix, area, roles };
}
const admin = mountAt('/admin', 'mfe-admin', ['admin']);
const login = mountAt('/login', 'mfe-auth', null);
const registry = {
  mounts: [admin, login],
  areas: Object.fromEntries(manifests.map((one) => [one.area, { areaManifest: one }])),
};
const describeAt = (pathname: string, mount = admin) =>
  describeFramePaint(registry, mount, pathname, 'Estudio <Aforo>');

describe('the input of a framed screen’s paint', () => {
  test.each([
    ['/admin', '/admin', 'Mi perfil', 'profile'],
    ['/admin/', '/admin', 'Mi perfil', 'profile'],
    ['/admin/clientes', '/admin/clientes', 'Clientes', 'list'],
    // A client's name is data.
    ['/admin/clientes/7', '/admin/clientes', undefined, undefined],
    ['/admin/nada', '/', undefined, undefined],
  ])(
    'for %s has the current link %s, heading %s and skeleton %s',
    (pathname, current, title, paint) => {
      expect(describeAt(pathname)).toMatchObject({ current, title, paint });
    },
  );

  test('is null without a frame, or if the path doesn’t determine the role', () => {
    expect(describeAt('/login', login)).toBeNull();
    const shared = mountAt('/admin', 'mfe-admin', ['admin', 'receptionist']);
    expect(describeAt('/admin', shared)).toBeNull();
  });
});

describe('the paint of a framed screen', () => {
  const input = (pathname: string): FramePaintInput => {
    const described = describeAt(pathname);
    if (!described) throw new Error(`${pathname} has a frame`);
    return described;
  };
  const windows = (html: string) => html.split('<div data-paint="').slice(1);
  let paint: ReturnType<typeof renderFramePaint>;
  beforeAll(() => {
    paint = renderFramePaint(input('/admin/clientes'));
  });

  test('has every window size, with the frame’s heading and links', () => {
    const names = windows(paint.html).map((one) => one.slice(0, one.indexOf('"')));
    expect(names).toEqual(['unfolded', 'folded', 'phone']);
    expect(paint.title).toBe('Clientes');
    for (const one of windows(paint.html)) {
      expect(one.match(/<h1/g)).toHaveLength(1);
      expect(one).toMatch(/<h1[^>]*>Clientes<\/h1>/);
      expect(one).toMatch(/<a[^>]* aria-current="page"[^>]*href="\/admin\/clientes"/);
      const links = [...one.matchAll(/<a[^>]* href="([^"]*)"/g)].map(([, href]) => href);
      expect(new Set(links)).toEqual(new Set(['#contenido', '/admin', '/admin/clientes']));
    }
  });

  test('escapes the texts of center and manifests and contains no scripts', () => {
    expect(paint.html).toContain('Estudio &lt;Aforo&gt;');
    expect(paint.html).toContain('Clientes &amp; amigos');
    expect(paint.html + paint.css).not.toMatch(/<script|<style|javascript:| on\w+=|<Aforo>/);
  });

  test('contains no center’s colours, and has a rule for every window size', () => {
    expect(paint.css).toContain('var(--paint-');
    for (const window of ['folded', 'unfolded', 'phone']) {
      expect(paint.css).toContain(`[data-paint=${window}]{display:none}`);
    }
  });

  test('reserves the space of a heading that is data', () => {
    const { title, html } = renderFramePaint(input('/admin/clientes/7'));
    expect(title).toBeNull();
    expect(html).not.toContain('<h1');
    const [, className] = /<div class="([^"]+)"><h1/.exec(paint.html) ?? [];
    for (const one of windows(html)) expect(one).toContain(`<div class="${className}"></div>`);
  });

  test('is equal for equal inputs', () => {
    expect(renderFramePaint(input('/admin/clientes'))).toEqual(paint);
  });
});
