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

test('is typing while an area reports unsaved changes', () => {
  const release = guard.block();
  expect(busy()).toBe('typing');
  release();
  expect(busy()).toBe('no');
});

test('is typing after input into any field, until it is cleared or removed', async () => {
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

test('ignores the initial value of a field', () => {
  render(<input defaultValue="Ana" />);
  expect(busy()).toBe('no');
});

test('ignores input that is in the URL, because the new build restores it', async () => {
  render(<input aria-label="Buscar" />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Buscar' }), 'ana');
  now.search = '?q=ana';
  expect(busy()).toBe('no');
});

test('is typing after a checkbox change', async () => {
  render(<input type="checkbox" />);
  await userEvent.click(screen.getByRole('checkbox'));
  expect(busy()).toBe('typing');
});

test('ignores fields of a saved form', async () => {
  render(<input aria-label="Nombre" />);
  const release = guard.block();
  await userEvent.type(screen.getByRole('textbox', { name: 'Nombre' }), 'Ana');
  release();
  expect(busy()).toBe('no');
});

test('is working while a dialog with unsaved input is open', async () => {
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

test('is working during an open dialog or a pending request', () => {
  const { unmount } = render(<dialog open />);
  expect(busy()).toBe('working');
  unmount();
  now.isSaving = true;
  expect(busy()).toBe('working');
});
