import { afterEach, expect, jest, test } from '@jest/globals';
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

test('shows the question while there is one, without taking the focus', async () => {
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

/** Renders a field at `fieldRect` in a window of 768 px, with the notice at the top or bottom. */
function renderWithField(fieldRect: { top: number; height: number }) {
  const { swap, ask } = fakeSwap();
  renderWithTheme(
    <>
      <input aria-label="Nota" />
      <SwapNotice swap={swap} />
    </>,
  );
  const status = screen.getByRole('status');
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: Element,
  ) {
    if (this.matches('input')) return new DOMRect(0, fieldRect.top, 300, fieldRect.height);
    return new DOMRect(0, status.hasAttribute('data-above') ? 16 : 700, 300, 60);
  });
  act(() => screen.getByLabelText('Nota').focus());
  ask(true);
  return {
    status,
    happens: (type: string) => act(() => void document.dispatchEvent(new Event(type))),
  };
}

afterEach(() => {
  jest.restoreAllMocks();
});

test('moves away from the focused field', () => {
  const fieldRect = { top: 100, height: 40 };
  const { status, happens } = renderWithField(fieldRect);
  expect(status).not.toHaveAttribute('data-above');
  // A phone's keyboard, or scrolling, has moved the field under the notice.
  fieldRect.top = 710;
  happens('scroll');
  expect(status).toHaveAttribute('data-above');
  fieldRect.top = 20;
  happens('scroll');
  expect(status).not.toHaveAttribute('data-above');
});

test('stays where it is when a field fills the window', () => {
  const { status, happens } = renderWithField({ top: 0, height: 768 });
  const stood = status.hasAttribute('data-above');
  happens('input');
  expect(status.hasAttribute('data-above')).toBe(stood);
  happens('input');
  expect(status.hasAttribute('data-above')).toBe(stood);
});
