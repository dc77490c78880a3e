import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderWithTheme } from '../../testing/index.ts';
import { Pagination, SkipLink, TabLinks } from '../index.ts';
import { isTabCurrent } from './current-tab.ts';
import { pageNumbers } from './page-numbers.ts';

describe('Pagination', () => {
  test('shows the current range and links to other pages', async () => {
    const onChange = jest.fn();
    const { user } = renderWithTheme(
      <Pagination page={2} pageSize={25} total={60} onChange={onChange} />,
    );
    expect(screen.getByRole('status')).toHaveTextContent('26–50 de 60');
    expect(screen.getByRole('button', { name: 'Página 2' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await user.click(screen.getByRole('button', { name: 'Página siguiente' }));
    await user.click(screen.getByRole('button', { name: 'Página anterior' }));
    await user.click(screen.getByRole('button', { name: 'Página 3' }));
    expect(onChange.mock.calls).toEqual([[3], [1], [3]]);
  });

  test('has no link before the first or after the last page', () => {
    renderWithTheme(<Pagination page={3} pageSize={25} total={60} onChange={() => undefined} />);
    expect(screen.getByRole('button', { name: 'Página siguiente' })).toBeDisabled();
    expect(screen.getByRole('status')).toHaveTextContent('51–60 de 60');
  });

  test('is empty for a single page', () => {
    renderWithTheme(<Pagination page={1} pageSize={25} total={3} onChange={() => undefined} />);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('1–3 de 3');
  });

  test.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 10, [1, 2, null, 10]],
    [5, 10, [1, null, 4, 5, 6, null, 10]],
    [4, 10, [1, 2, 3, 4, 5, null, 10]],
    [10, 10, [1, null, 9, 10]],
  ])('page %d of %d offers %p', (page, pageCount, numbers) => {
    expect(pageNumbers(page, pageCount)).toEqual(numbers);
  });
});

describe('TabLinks', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });
  const items = [
    { to: '?', label: 'Datos' },
    { to: '?ver=notas', label: 'Notas', count: 3 },
  ];

  test('marks the tab of the URL as current', () => {
    renderWithTheme(<TabLinks items={items} />, { route: '/clientes/1?ver=notas' });
    expect(screen.getByRole('link', { name: /Notas/ })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Datos' })).not.toHaveAttribute('aria-current');
  });

  test('changes the URL when a tab is clicked', async () => {
    const { user, currentPath } = renderWithTheme(<TabLinks items={items} />, { route: '/a' });
    expect(screen.getByRole('link', { name: 'Datos' })).toHaveAttribute('aria-current', 'page');
    await user.click(screen.getByRole('link', { name: /Notas/ }));
    expect(currentPath()).toBe('/a?ver=notas');
    expect(screen.getByRole('link', { name: /Notas/ })).toHaveAttribute('aria-current', 'page');
  });

  test('scrolls the current tab into view', async () => {
    const tabs = ['a', 'b', 'c', 'd'].map((name) => ({ to: `?ver=${name}`, label: name }));
    // Tabs of 120 px each in a strip of 300 px, shifted by the scroll position.
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
      this: Element,
    ) {
      const position = tabs.findIndex(({ label }) => label === this.textContent);
      const scrolled = this.closest('ul')?.scrollLeft ?? 0;
      const span =
        position < 0 ? { left: 0, width: 300 } : { left: position * 120 - scrolled, width: 120 };
      return span as DOMRect; // the properties that are read
    });
    const { user } = renderWithTheme(<TabLinks items={tabs} />, { route: '/a?ver=d' });
    expect(screen.getByRole('list').scrollLeft).toBe(270);
    await user.click(screen.getByRole('link', { name: 'b' }));
    expect(screen.getByRole('list').scrollLeft).toBe(30);
  });

  const all = ['/a', '/a?ver=notas', '/b'];
  test.each([
    ['/a', '/a', { pathname: '/a', search: '' }, true],
    ['/a', '/a', { pathname: '/a', search: '?pagina=2' }, true],
    ['/a', '/a', { pathname: '/a', search: '?ver=notas' }, false],
    ['/a?ver=notas', '/a', { pathname: '/a/', search: '?ver=notas&pagina=2' }, true],
    ['/b', '/b', { pathname: '/a', search: '' }, false],
  ])('%s is current at %p %p: %p', (to, pathname, location, isCurrent) => {
    expect(isTabCurrent(to, all, pathname, location)).toBe(isCurrent);
  });
});

test('the skip link moves the focus to the content and leaves the URL unchanged', async () => {
  const { user, currentPath } = renderWithTheme(
    <>
      <SkipLink />
      <main id="contenido" tabIndex={-1}>
        Contenido
      </main>
    </>,
  );
  await user.click(screen.getByRole('link', { name: 'Ir al contenido' }));
  expect(screen.getByRole('main')).toHaveFocus();
  expect(currentPath()).toBe('/');
});
