import { expect, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { renderWithTheme } from '../../testing/index.ts';
import { DateJump } from './date-jump.tsx';

test('a date that is typed leads there once it is whole: with Enter, or on leaving it', () => {
  const jumped: string[] = [];
  renderWithTheme(
    <DateJump localDate="2026-11-24" onJump={(day) => jumped.push(day)}>
      martes 24 de noviembre
    </DateJump>,
  );
  const field = screen.getByLabelText('Ir a otro día');
  const type = (key: string, value: string) => {
    fireEvent.keyDown(field, { key });
    fireEvent.change(field, { target: { value } });
  };
  type('2', '2026-11-02');
  type('5', '2026-11-25');
  expect(jumped).toEqual([]);
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(jumped).toEqual(['2026-11-25']);
  type('3', '2026-11-03');
  fireEvent.blur(field);
  expect(jumped).toEqual(['2026-11-25', '2026-11-03']);
});
