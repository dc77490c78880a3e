import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderWithTheme } from '../../../testing/index.ts';
import { DateJump } from './date-jump.tsx';

function open() {
  const jumped: string[] = [];
  const { user } = renderWithTheme(
    <DateJump localDate="2026-11-24" onJump={(day) => jumped.push(day)}>
      martes 24 de noviembre
    </DateJump>,
  );
  return { user, jumped };
}

test('the shown day opens a calendar to jump to another one', async () => {
  const { user, jumped } = open();
  await user.click(screen.getByRole('button', { name: 'Ir a otro día' }));
  await user.click(
    await screen.findByRole('button', { name: /miércoles, 25 de noviembre de 2026/ }),
  );
  expect(jumped).toEqual(['2026-11-25']);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Ir a otro día' })).toHaveFocus();
});

test('Enter jumps to a typed date, and an invalid one shows an error', async () => {
  const { user, jumped } = open();
  await user.click(screen.getByRole('button', { name: 'Ir a otro día' }));
  const field = screen.getByLabelText('O escribe la fecha');
  await user.type(field, '3102{Enter}');
  expect(field).toHaveAccessibleDescription('Escribe la fecha así: 24/12/2026.');
  expect(jumped).toEqual([]);
  await user.clear(field);
  await user.type(field, '24122026{Enter}');
  expect(jumped).toEqual(['2026-12-24']);
});
