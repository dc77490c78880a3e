import { describe, expect, jest, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { colorScheme } from '../theme/index.ts';
import { collectedStyles, renderWithTheme, setViewport } from '../testing/index.ts';
import { AppFrame, type AppFrameProps, type FrameLink } from './index.ts';

function link(to: string, label: string, more: Partial<FrameLink> = {}): FrameLink {
  return { to, label, icon: [['path', { d: 'M8 2v3' }]], end: false, isMain: false, ...more };
}
const staff = [
  link('/admin', 'Mi perfil', { end: true }),
  link('/admin/recepcion', 'Recepción', { isMain: true }),
  link('/admin/clientes', 'Clientes', { isMain: true }),
  link('/admin/caja', 'Caja', { isMain: true }),
  link('/admin/servicios', 'Servicios', { isMain: true }),
  link('/admin/users', 'Usuarios'),
];
const client = [
  link('/cliente/reservas', 'Mis reservas'),
  link('/cliente', 'Mi información', { end: true }),
];

function renderFrame(props: Partial<AppFrameProps> = {}, route = '/admin/clientes/1') {
  const onSignOut = jest.fn<() => void>();
  const rendered = renderWithTheme(
    <AppFrame
      variant="staff"
      centerName="Estudio Aforo"
      home="/admin"
      links={staff}
      person={{ name: 'Ana Ruiz', email: 'ana@aforo.test', roleName: 'Recepción' }}
      onSignOut={onSignOut}
      {...props}
    >
      <p>Contenido</p>
    </AppFrame>,
    { route },
  );
  return { ...rendered, onSignOut };
}

const linkTexts = () =>
  within(screen.getByRole('navigation', { name: 'Secciones' }))
    .getAllByRole('link')
    .map((link) => link.textContent);

describe('at reception', () => {
  test('has landmarks, slots and all links, with the current one marked', () => {
    renderFrame();
    expect(screen.getByRole('banner')).toHaveTextContent('Estudio Aforo');
    expect(screen.getByRole('main')).toHaveTextContent('Contenido');
    expect(linkTexts()).toEqual(staff.map(({ label }) => label));
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Clientes');
  });

  test('folds the navigation to icons with accessible names and remembers it', async () => {
    const { user, unmount } = renderFrame();
    await user.click(screen.getByRole('button', { name: 'Plegar el menú' }));
    expect(screen.getByRole('button', { name: 'Ampliar el menú' })).toHaveAttribute(
      'aria-expanded',
      'false',
    );
    expect(screen.getByRole('link', { name: 'Clientes' })).toHaveAttribute('title', 'Clientes');
    unmount();
    renderFrame();
    expect(screen.getByRole('button', { name: 'Ampliar el menú' })).toBeInTheDocument();
  });

  test('has slots for a heading and a search in the header', () => {
    const slots: (HTMLElement | null)[] = [];
    const headingRef = (slot: HTMLElement | null) => void slots.push(slot);
    renderFrame({ headingRef, searchRef: headingRef });
    expect(slots).toHaveLength(2);
    for (const slot of slots) expect(screen.getByRole('banner')).toContainElement(slot);
  });

  test('groups links under their name and shows their counts', () => {
    const news = link('/tablon', 'Avisos', { group: 'Otros', count: 120 });
    renderFrame({ links: [link('/admin/caja', 'Caja', { group: 'Otros' }), ...staff, news] });
    expect(linkTexts().slice(0, 2)).toEqual(['Caja', 'Avisos99+']);
    expect(screen.getByText('Otros')).toBeInTheDocument();
  });
});

describe('on a phone', () => {
  test('has four main links and the rest behind Más', async () => {
    setViewport({ width: 360 });
    const { user, currentPath } = renderFrame();
    expect(linkTexts()).toEqual(['Recepción', 'Clientes', 'Caja', 'Servicios']);
    await user.click(screen.getByRole('button', { name: 'Más' }));
    const sheet = screen.getByRole('dialog', { name: 'Más secciones' });
    expect(
      within(sheet)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Mi perfil', 'Usuarios']);
    await user.click(within(sheet).getByRole('link', { name: 'Usuarios' }));
    expect(currentPath()).toBe('/admin/users');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test.each([
    ['/admin/clientes/1', false],
    ['/admin', true],
    ['/admin/users/7', true],
  ])('on %s marks Más as current: %s', (route, isCurrent) => {
    setViewport({ width: 360 });
    const home = { ...link('/admin', 'Mi perfil'), end: true };
    renderFrame({ links: [home, ...staff.filter(({ to }) => to !== '/admin')] }, route);
    const more = screen.getByRole('button', { name: 'Más' });
    expect(more.hasAttribute('data-current')).toBe(isCurrent);
  });

  test('adapts when the window grows', () => {
    setViewport({ width: 360 });
    renderFrame();
    expect(screen.queryByRole('button', { name: 'Plegar el menú' })).not.toBeInTheDocument();
    setViewport({ width: 1024 });
    expect(screen.getByRole('button', { name: 'Plegar el menú' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Más' })).not.toBeInTheDocument();
  });
});

describe('for clients', () => {
  test.each([360, 1280])('has two tabs and the title in the content at %d px', (width) => {
    setViewport({ width });
    const headingRef = jest.fn<(slot: HTMLElement | null) => void>();
    renderFrame({ variant: 'client', links: client, headingRef }, '/cliente/reservas');
    expect(linkTexts()).toEqual(['Mis reservas', 'Mi información']);
    expect(screen.getByRole('main')).toContainElement(headingRef.mock.calls[0]?.[0] ?? null);
    expect(screen.queryByRole('button', { name: 'Más' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Plegar el menú' })).not.toBeInTheDocument();
  });
});

describe('the user menu', () => {
  const open = async (props?: Partial<AppFrameProps>) => {
    const rendered = renderFrame(props);
    await rendered.user.click(screen.getByRole('button', { name: 'Cuenta de Ana Ruiz' }));
    return rendered;
  };

  test('links to the user’s profile', async () => {
    const { user, currentPath } = await open();
    await user.click(screen.getByRole('menuitem', { name: 'Mi perfil' }));
    expect(currentPath()).toBe('/admin');
  });

  test('ends the session', async () => {
    const { user, onSignOut } = await open();
    await user.click(screen.getByRole('menuitem', { name: 'Cerrar sesión' }));
    expect(onSignOut).toHaveBeenCalledTimes(1);
  });

  test('switches between light and dark, stored on the device', async () => {
    const { user } = await open();
    expect(screen.getByRole('menuitemradio', { name: 'Como el sistema' })).toBeChecked();
    await user.click(screen.getByRole('menuitemradio', { name: 'Oscuro' }));
    expect(colorScheme.current()).toBe('dark');
    expect(localStorage.getItem('aforo:esquema')).toBe('dark');
    await user.click(screen.getByRole('button', { name: 'Cuenta de Ana Ruiz' }));
    expect(screen.getByRole('menuitemradio', { name: 'Oscuro' })).toBeChecked();
    await user.click(screen.getByRole('menuitemradio', { name: 'Como el sistema' }));
    expect(colorScheme.choice()).toBe('system');
  });
});

test('the phone’s header hides while scrolling down and returns while scrolling up', () => {
  setViewport({ width: 360 });
  renderFrame();
  const header = screen.getByRole('banner');
  const scrollTo = (y: number) => {
    act(() => {
      Object.assign(window, { scrollY: y });
      window.dispatchEvent(new Event('scroll'));
    });
    document.head.innerHTML = collectedStyles.getStyleTags();
  };
  scrollTo(400);
  expect(header).toHaveStyle({ transform: 'translateY(-100%)' });
  scrollTo(300);
  expect(header).toHaveStyle({ transform: 'none' });
  scrollTo(0);
});
