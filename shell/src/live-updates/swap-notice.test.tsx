import { expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithTheme } from '@aforo/shared/testing';
import type { LiveSwap } from './live-swap.ts';
import { SwapNotice } from './swap-notice.tsx';

function fakeSwap() {
  let isAsking = false;
  let tell: () => void = () => undefined;
  const swap: LiveSwap = {
    isAsking: () => isAsking,
    subscribe: (listener) => {
      tell = listener;
      return () => undefined;
    },
    swapNow: jest.fn(),
    postpone: jest.fn(),
    stop: jest.fn(),
  };
  return {
    swap,
    ask: (value: boolean) =>
      act(() => {
        isAsking = value;
        tell();
      }),
  };
}

test('asks while there is something to ask, without taking the focus', async () => {
  const { swap, ask } = fakeSwap();
  renderWithTheme(<SwapNotice swap={swap} />);
  expect(screen.queryByText(/versión nueva/)).toBeNull();
  ask(true);
  expect(screen.getByRole('status')).toHaveTextContent('Hay una versión nueva de esta sección.');
  expect(document.body).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Actualizar' }));
  expect(swap.swapNow).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Luego' }));
  expect(swap.postpone).toHaveBeenCalledTimes(1);
  ask(false);
  expect(screen.queryByRole('button')).toBeNull();
});

test('gives way to the field that is being typed in', () => {
  const { swap, ask } = fakeSwap();
  renderWithTheme(
    <>
      <input aria-label="Nota" />
      <SwapNotice swap={swap} />
    </>,
  );
  const status = screen.getByRole('status');
  let fieldTop = 100;
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: Element,
  ) {
    if (this.matches('input')) return new DOMRect(0, fieldTop, 300, 40);
    return new DOMRect(0, status.hasAttribute('data-above') ? 16 : 700, 300, 60);
  });
  act(() => screen.getByLabelText('Nota').focus());
  ask(true);
  expect(status).not.toHaveAttribute('data-above');
  // A phone's keyboard, or a scroll, has brought it under the notice.
  fieldTop = 710;
  act(() => void document.dispatchEvent(new Event('scroll')));
  expect(status).toHaveAttribute('data-above');
  fieldTop = 20;
  act(() => void document.dispatchEvent(new Event('scroll')));
  expect(status).not.toHaveAttribute('data-above');
  jest.restoreAllMocks();
});
