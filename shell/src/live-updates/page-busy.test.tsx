import { beforeEach, expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createLeaveGuard } from '../screen/leave-guard.ts';
import { createPageBusy } from './page-busy.ts';

const guard = createLeaveGuard(window);
const now = { isSaving: false, search: '' };
const busy = createPageBusy({
  page: document,
  guard,
  isSaving: () => now.isSaving,
  search: () => now.search,
});

beforeEach(() => {
  now.search = '';
  now.isSaving = false;
});

test('what an area says is unsaved is', () => {
  const release = guard.block();
  expect(busy()).toBe('typing');
  release();
  expect(busy()).toBe('no');
});

test('what was typed into any field is, until it is emptied or gone', async () => {
  const { unmount } = render(<input aria-label="Correo" />);
  const field = screen.getByRole('textbox', { name: 'Correo' });
  await userEvent.type(field, 'ana');
  expect(busy()).toBe('typing');
  await userEvent.clear(field);
  expect(busy()).toBe('no');
  await userEvent.type(field, 'ana');
  unmount();
  expect(busy()).toBe('no');
});

test('what a screen came with is not', () => {
  render(<input defaultValue="Ana" />);
  expect(busy()).toBe('no');
});

test('what stands in the address is not: it comes back', async () => {
  render(<input aria-label="Buscar" />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Buscar' }), 'ana');
  now.search = '?q=ana';
  expect(busy()).toBe('no');
});

test('a tick is', async () => {
  render(<input type="checkbox" />);
  await userEvent.click(screen.getByRole('checkbox'));
  expect(busy()).toBe('typing');
});

test('a form that has been saved no longer is, though its fields are full', async () => {
  render(<input aria-label="Nombre" />);
  const release = guard.block();
  await userEvent.type(screen.getByRole('textbox', { name: 'Nombre' }), 'Ana');
  release();
  expect(busy()).toBe('no');
});

test('what is unsaved in an open dialog is waited for: nobody could answer behind it', async () => {
  const release = guard.block();
  const { unmount } = render(
    <dialog open>
      <input aria-label="Motivo" />
    </dialog>,
  );
  await userEvent.type(screen.getByRole('textbox', { name: 'Motivo' }), 'no cobra');
  expect(busy()).toBe('working');
  unmount();
  expect(busy()).toBe('typing');
  release();
});

test('an open dialog and a request under way are waited for', () => {
  const { unmount } = render(<dialog open />);
  expect(busy()).toBe('working');
  unmount();
  now.isSaving = true;
  expect(busy()).toBe('working');
});
