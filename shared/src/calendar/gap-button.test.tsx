import { expect, jest, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderWithTheme } from '../testing/index.ts';
import { GapButton } from './gap-button.tsx';

const hours = { from: 8 * 60, to: 21 * 60 };

test('by keyboard the arrows choose the hour and Enter begins something at it', async () => {
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

test('the hour stays within what the column shows', async () => {
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

test('by keyboard Shift says how long it lasts, half an hour at least', async () => {
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

test('a stretch that is drawn begins something as long, in either direction; a finger scrolls', () => {
  const onGap = jest.fn();
  renderWithTheme(<GapButton columnId="marta" label="Marta" hours={hours} onGap={onGap} />);
  const ground = screen.getByRole('button', { name: /^Hueco de Marta/ });
  // Thirteen hours, a pixel a minute.
  ground.getBoundingClientRect = () => new DOMRect(0, 0, 100, 13 * 60);
  ground.setPointerCapture = jest.fn();
  // The DOM of the tests has no events of pointers: those of a mouse say as much.
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
  // Pressed and let go where it was, it is a click.
  stroke(9 * 60 + 3, 9 * 60 + 3);
  fireEvent.click(ground, { detail: 1, clientY: 63 });
  expect(onGap.mock.lastCall).toEqual(['marta', { from: 540, to: null }]);
});
