import { expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
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
  expect(onGap.mock.calls).toEqual([['marta', 600]]);
});

test('the hour stays within what the column shows', async () => {
  const onGap = jest.fn();
  renderWithTheme(<GapButton columnId="marta" label="Marta" hours={hours} onGap={onGap} />);
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard('{ArrowUp>9/}{Enter}');
  await user.keyboard('{ArrowDown>60/}{Enter}');
  expect(onGap.mock.calls).toEqual([
    ['marta', 8 * 60],
    ['marta', 20.5 * 60],
  ]);
});
