import { expect, jest, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderWithTheme } from '../../testing/index.ts';
import { GapButton } from './gap-button.tsx';

const hours = { from: 8 * 60, to: 21 * 60 };

test('arrow keys select the time and Enter creates a session', async () => {
  const onGap = jest.fn();
  renderWithTheme(<GapButton columnId="marta" label="Marta" hours={hours} onGap={onGap} />);
  const user = userEvent.setup();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Hueco de Marta, 09:00' })).toHaveFocus();
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}');
  expect(screen.getByRole('button', { name: 'Hueco de Marta, 10:00' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(onGap.mock.calls).toEqual([['marta', { from: 600, to: null }]]);
});

test('arrow keys stay within the column’s hours', async () => {
  const onGap = jest.fn();
  renderWithTheme(<GapButton columnId="marta" label="Marta" hours={hours} onGap={onGap} />);
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard('{ArrowUp>9/}{Enter}');
  await user.keyboard('{ArrowDown>60/}{Enter}');
  expect(onGap.mock.calls).toEqual([
    ['marta', { from: 8 * 60, to: null }],
    ['marta', { from: 20.5 * 60, to: null }],
  ]);
});

test('Shift with arrow keys sets the duration, at least half an hour', async () => {
  const onGap = jest.fn();
  renderWithTheme(<GapButton columnId="marta" label="Marta" hours={hours} onGap={onGap} />);
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  expect(screen.getByRole('button', { name: 'Hueco de Marta, 09:00 a 10:30' })).toHaveFocus();
  await user.keyboard('{Enter}{Shift>}{ArrowUp>6/}{/Shift}{Enter}');
  expect(onGap.mock.calls).toEqual([
    ['marta', { from: 540, to: 630 }],
    ['marta', { from: 540, to: 570 }],
  ]);
});

test('dragging in either direction sets the duration; touch scrolls', () => {
  const onGap = jest.fn();
  renderWithTheme(<GapButton columnId="marta" label="Marta" hours={hours} onGap={onGap} />);
  const ground = screen.getByRole('button', { name: /^Hueco de Marta/ });
  // Thirteen hours at one pixel per minute.
  ground.getBoundingClientRect = () => new DOMRect(0, 0, 100, 13 * 60);
  ground.setPointerCapture = jest.fn();
  // jsdom has no pointer events; mouse events with the same fields replace them.
  const point = (name: string, minute: number, buttons: number, pointerType: string) => {
    const event = new MouseEvent(name, { bubbles: true, buttons, clientY: minute - hours.from });
    fireEvent(ground, Object.assign(event, { pointerType, pointerId: 1 }));
  };
  const stroke = (from: number, to: number, pointerType = 'mouse') => {
    point('pointerdown', from, 1, pointerType);
    point('pointermove', to, 1, pointerType);
    point('pointerup', to, 0, pointerType);
  };
  stroke(10 * 60 + 5, 11 * 60 + 10);
  fireEvent.click(ground, { detail: 1, clientY: 190 });
  expect(onGap.mock.calls).toEqual([['marta', { from: 600, to: 690 }]]);
  stroke(12 * 60, 11 * 60);
  fireEvent.click(ground, { detail: 1, clientY: 190 });
  expect(onGap.mock.lastCall).toEqual(['marta', { from: 660, to: 750 }]);
  stroke(9 * 60, 12 * 60, 'touch');
  expect(onGap).toHaveBeenCalledTimes(2);
  // Press and release in the same slot is a click.
  stroke(9 * 60 + 3, 9 * 60 + 3);
  fireEvent.click(ground, { detail: 1, clientY: 63 });
  expect(onGap.mock.lastCall).toEqual(['marta', { from: 540, to: null }]);
});
