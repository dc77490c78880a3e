import { useRef, useState } from 'react';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import { useFirstPaintHandoff, type TypedBeforeLoad } from './first-paint-handoff.ts';

const onPress = jest.fn();

function Screen({ onTaken }: { onTaken: (typed: TypedBeforeLoad) => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState('');
  useFirstPaintHandoff(form, (typed) => {
    setEmail(typed.values['email'] ?? '');
    onTaken(typed);
  });
  return (
    <main>
      <form ref={form}>
        <input aria-label="Correo" name="email" value={email} onChange={() => undefined} />
        <button type="submit">Entrar</button>
      </form>
      <button onClick={onPress}>Recepción</button>
    </main>
  );
}

/** Builds the page that the gateway sends; `noted` is the data recorded by its script. */
function paint(typed: string, noted: Record<string, string> = {}): void {
  const cover = document.createElement('div');
  cover.id = 'first-paint';
  cover.innerHTML = `<form><input name="email"></form>`;
  document.body.append(cover);
  const input = cover.querySelector('input');
  if (input) input.value = typed;
  Object.assign(cover.dataset, noted);
}

/** Dispatches the event that the page sends when the screen is ready. */
function lift(): void {
  const cover = document.getElementById('first-paint');
  act(() => void cover?.dispatchEvent(new Event('lift')));
  cover?.remove();
}

beforeEach(() => {
  document.getElementById('first-paint')?.remove();
  onPress.mockClear();
});

test('transfers text typed before the script loaded', () => {
  paint('ana@prueba.test');
  const onTaken = jest.fn();
  render(<Screen onTaken={onTaken} />);
  lift();
  expect(screen.getByLabelText('Correo')).toHaveValue('ana@prueba.test');
  expect(onTaken.mock.calls).toEqual([
    [{ values: { email: 'ana@prueba.test' }, wasSubmitted: false }],
  ]);
});

test('transfers text typed while the screen waits to be shown', () => {
  paint('ana');
  render(<Screen onTaken={() => undefined} />);
  const input = document.querySelector<HTMLInputElement>('#first-paint input');
  if (input) input.value = 'ana@prueba.test';
  lift();
  expect(screen.getByLabelText('Correo')).toHaveValue('ana@prueba.test');
});

test('reports that the submit button was pressed', () => {
  paint('', { sent: '' });
  const onTaken = jest.fn<(typed: TypedBeforeLoad) => void>();
  render(<Screen onTaken={onTaken} />);
  lift();
  expect(onTaken.mock.calls[0]?.[0].wasSubmitted).toBe(true);
});

test('gives focus and press to the same control', async () => {
  paint('', { focus: '0', press: '2' });
  render(<Screen onTaken={() => undefined} />);
  lift();
  await waitFor(() => expect(screen.getByLabelText('Correo')).toHaveFocus());
  expect(onPress).toHaveBeenCalledTimes(1);
});

test('transfers no input without a first paint', async () => {
  const onTaken = jest.fn();
  render(<Screen onTaken={onTaken} />);
  lift();
  await Promise.resolve();
  expect(onTaken).not.toHaveBeenCalled();
  expect(document.body).toHaveFocus();
});
