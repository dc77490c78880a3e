import { expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderWithTheme } from '../../testing/index.ts';
import { Button, IconButton, LinkButton } from '../index.ts';

test('a button is not a submit button by default', () => {
  renderWithTheme(<Button>Reservar</Button>);
  expect(screen.getByRole('button', { name: 'Reservar' })).toHaveAttribute('type', 'button');
});

test('a pending button keeps the focus and ignores clicks', async () => {
  const onClick = jest.fn();
  const onSubmit = jest.fn();
  const { user } = renderWithTheme(
    <form onSubmit={onSubmit}>
      <Button type="submit" isPending onClick={onClick}>
        Guardar
      </Button>
    </form>,
  );
  const button = screen.getByRole('button', { name: /Guardar/ });
  await user.click(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-busy', 'true');
});

test('a pending button keeps its name', () => {
  renderWithTheme(<Button isPending>Guardar</Button>);
  expect(screen.getByRole('button')).toHaveAccessibleName('Guardar');
});

test('an icon button is named by its label', async () => {
  const onClick = jest.fn();
  const { user } = renderWithTheme(
    <IconButton label="Cerrar" onClick={onClick}>
      ×
    </IconButton>,
  );
  await user.click(screen.getByRole('button', { name: 'Cerrar' }));
  expect(onClick).toHaveBeenCalledTimes(1);
});

test('a link button has an address', async () => {
  const { user, currentPath } = renderWithTheme(<LinkButton to="/clientes?q=ana">Ver</LinkButton>);
  await user.click(screen.getByRole('link', { name: 'Ver' }));
  expect(currentPath()).toBe('/clientes?q=ana');
});
