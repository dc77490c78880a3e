import { describe, expect, jest, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Users from 'lucide-react/icons/users';
import { colorScheme } from '../../theme/index.ts';
import { renderWithTheme, setViewport } from '../../testing/index.ts';
import { AppFrame, type AppFrameProps } from '../index.ts';

const staff: AppFrameProps['navigation'] = [
  { to: '/', label: 'Mi perfil', icon: Users, end: true },
  { to: '/recepcion', label: 'Recepción', icon: CalendarDays, isPrimary: true },
  { to: '/clientes', label: 'Clientes', icon: Users, isPrimary: true },
  { to: '/caja', label: 'Caja', icon: Users, isPrimary: true },
  { to: '/servicios', label: 'Servicios', icon: Users, isPrimary: true },
  { to: '/users', label: 'Usuarios', icon: Users },
];
const client: AppFrameProps['navigation'] = [
  { to: '/reservas', label: 'Mis reservas', icon: CalendarDays },
  { to: '/', label: 'Mi información', icon: Users, end: true },
];

function renderFrame(props: Partial<AppFrameProps> = {}, route = '/clientes/1') {
  const onSignOut = jest.fn<() => void>();
  const rendered = renderWithTheme(
    <AppFrame
      variant="staff"
      centerName="Estudio Aforo"
      navigation={staff}
      person={{ name: 'Ana Ruiz', email: 'ana@aforo.test', roleName: 'Recepción' }}
      onSignOut={onSignOut}
      basePath="/admin"
      {...props}
    >
      <p>Contenido</p>
    </AppFrame>,
    { route },
  );
  return { ...rendered, onSignOut };
}

const places = () =>
  within(screen.getByRole('navigation', { name: 'Secciones' }))
    .getAllByRole('link')
    .map((link) => link.textContent);

describe('at the desk', () => {
  test('has its landmarks, the slots and every place, the current one marked', () => {
    renderFrame();
    expect(screen.getByRole('banner')).toHaveTextContent('Estudio Aforo');
    expect(screen.getByRole('main')).toHaveTextContent('Contenido');
    expect(screen.getByRole('banner').querySelector('[data-screen-title]')).toBeInTheDocument();
    expect(screen.getByRole('banner').querySelector('[data-screen-search]')).toBeInTheDocument();
    expect(places()).toEqual(staff.map(({ label }) => label));
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Clientes');
  });

  test('folds the navigation to icons, which keep their names, and remembers it', async () => {
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

  test('shows what the screen gives for the search', () => {
    renderFrame({ search: <input aria-label="Buscar cliente" /> });
    expect(within(screen.getByRole('banner')).getByLabelText('Buscar cliente')).toBeInTheDocument();
  });
});

describe('on a phone', () => {
  test('has four main places and the rest behind Más', async () => {
    setViewport({ width: 360 });
    const { user, currentPath } = renderFrame();
    expect(places()).toEqual(['Recepción', 'Clientes', 'Caja', 'Servicios']);
    await user.click(screen.getByRole('button', { name: 'Más' }));
    const sheet = screen.getByRole('dialog', { name: 'Más secciones' });
    expect(
      within(sheet)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Mi perfil', 'Usuarios']);
    await user.click(within(sheet).getByRole('link', { name: 'Usuarios' }));
    expect(currentPath()).toBe('/users');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('follows the window as it grows', () => {
    setViewport({ width: 360 });
    renderFrame();
    expect(screen.queryByRole('button', { name: 'Plegar el menú' })).not.toBeInTheDocument();
    setViewport({ width: 1024 });
    expect(screen.getByRole('button', { name: 'Plegar el menú' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Más' })).not.toBeInTheDocument();
  });
});

describe('for clients', () => {
  test.each([360, 1280])('has its two tabs and the title in the content at %d px', (width) => {
    setViewport({ width });
    renderFrame({ variant: 'client', navigation: client }, '/reservas');
    expect(places()).toEqual(['Mis reservas', 'Mi información']);
    expect(screen.getByRole('main').querySelector('[data-screen-title]')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Más' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Plegar el menú' })).not.toBeInTheDocument();
  });
});

describe('the person menu', () => {
  const open = async (props?: Partial<AppFrameProps>) => {
    const rendered = renderFrame(props);
    await rendered.user.click(screen.getByRole('button', { name: 'Cuenta de Ana Ruiz' }));
    return rendered;
  };

  test('leads to the own profile', async () => {
    const { user, currentPath } = await open();
    await user.click(screen.getByRole('menuitem', { name: 'Mi perfil' }));
    expect(currentPath()).toBe('/');
  });

  test('closes the session', async () => {
    const { user, onSignOut } = await open();
    await user.click(screen.getByRole('menuitem', { name: 'Cerrar sesión' }));
    expect(onSignOut).toHaveBeenCalledTimes(1);
  });

  test('chooses light or dark, kept on the device', async () => {
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

test('the phone’s header makes room while one reads down and comes back on the way up', () => {
  setViewport({ width: 360 });
  renderFrame();
  const header = screen.getByRole('banner');
  const scrollTo = (y: number) =>
    act(() => {
      Object.assign(window, { scrollY: y });
      window.dispatchEvent(new Event('scroll'));
    });
  scrollTo(400);
  expect(header).toHaveStyle({ transform: 'translateY(-100%)' });
  scrollTo(300);
  expect(header).toHaveStyle({ transform: 'none' });
  scrollTo(0);
});
