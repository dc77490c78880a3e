import { describe, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderWithTheme } from '../../testing/index.ts';
import { Button, Menu, type MenuItem } from '../index.ts';
import { nextItemIndex } from './menu-keys.ts';

function renderMenu(items?: readonly MenuItem[]) {
  const onSelect = jest.fn();
  const rendered = renderWithTheme(
    <>
      <Menu
        label="Acciones de Ana"
        items={
          items ?? [
            { label: 'Editar', onSelect },
            { label: 'Ver ficha', to: '/clientes/1' },
            { label: 'Fusionar', onSelect, isDisabled: true },
            { label: 'Archivar', onSelect },
          ]
        }
        trigger={(props) => (
          <button type="button" {...props}>
            Acciones
          </button>
        )}
      />
      <Button>Después</Button>
    </>,
  );
  return { ...rendered, onSelect, button: screen.getByRole('button', { name: 'Acciones' }) };
}

test('a click opens it at the first item, and an item runs its action', async () => {
  const { user, onSelect, button } = renderMenu();
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await user.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('menu', { name: 'Acciones de Ana' })).toBeInTheDocument();
  expect(screen.getByRole('menuitem', { name: 'Editar' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(onSelect).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  expect(button).toHaveFocus();
});

test('arrows open it from the button and wrap around, skipping disabled items', async () => {
  const { user, button } = renderMenu();
  button.focus();
  await user.keyboard('{ArrowUp}');
  expect(screen.getByRole('menuitem', { name: 'Archivar' })).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('menuitem', { name: 'Editar' })).toHaveFocus();
  await user.keyboard('{End}{ArrowUp}');
  expect(screen.getByRole('menuitem', { name: 'Ver ficha' })).toHaveFocus();
});

test('Esc closes and returns the focus', async () => {
  const { user, button } = renderMenu();
  await user.click(button);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  expect(button).toHaveFocus();
});

test('Tab closes and moves on', async () => {
  const { user, button } = renderMenu();
  await user.click(button);
  await user.tab();
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Después' })).toHaveFocus();
});

test('a press outside closes', async () => {
  const { user, button } = renderMenu();
  await user.click(button);
  await user.click(screen.getByRole('button', { name: 'Después' }));
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
});

test('a second click on the button closes', async () => {
  const { user, button } = renderMenu();
  await user.click(button);
  await user.click(button);
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
});

test('an item with an address navigates to it', async () => {
  const { user, button, currentPath } = renderMenu();
  await user.click(button);
  await user.click(screen.getByRole('menuitem', { name: 'Ver ficha' }));
  expect(currentPath()).toBe('/clientes/1');
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
});

test('choices mark the selected one', async () => {
  const { user, button } = renderMenu([
    { label: 'Claro', onSelect: () => undefined, isChecked: true },
    { label: 'Oscuro', onSelect: () => undefined, isChecked: false },
  ]);
  await user.click(button);
  expect(screen.getByRole('menuitemradio', { name: 'Claro' })).toBeChecked();
  expect(screen.getByRole('menuitemradio', { name: 'Oscuro' })).not.toBeChecked();
});

describe('a key in a menu', () => {
  const texts = ['Editar', 'Índice', 'Archivar', 'Informe'];
  test.each([
    ['ArrowDown', 3, 0],
    ['ArrowUp', 0, 3],
    ['ArrowUp', -1, 3],
    ['ArrowDown', -1, 0],
    ['Home', 2, 0],
    ['End', 0, 3],
    ['i', 0, 1],
    ['i', 1, 3],
    ['I', 3, 1],
    ['z', 0, undefined],
    [' ', 0, undefined],
    ['Enter', 0, undefined],
  ])('%s from %d moves to %p', (key, current, next) => {
    expect(nextItemIndex(key, current, texts)).toBe(next);
  });

  test('does nothing in an empty menu', () => {
    expect(nextItemIndex('ArrowDown', -1, [])).toBeUndefined();
  });
});
