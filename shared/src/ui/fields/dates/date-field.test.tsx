import { useState } from 'react';
import { describe, expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderWithTheme } from '../../../testing/index.ts';
import { ClockContext, DateField, TimeField } from '../../index.ts';

interface Props {
  start?: string;
  min?: string;
  max?: string;
  onGiven?: (value: string, text: string) => void;
}

function Day({ start = '', onGiven, ...bounds }: Props) {
  const [value, setValue] = useState(start);
  return (
    <>
      <DateField
        label="Día"
        {...bounds}
        value={value}
        onChange={(day, text) => {
          setValue(day);
          onGiven?.(day, text);
        }}
      />
      <button onClick={() => setValue('2027-01-07')}>Después de Reyes</button>
    </>
  );
}

const field = () => screen.getByRole('textbox', { name: 'Día' });
const month = () => screen.findByRole('grid');
const dayButton = async (name: RegExp) => within(await month()).getByRole('button', { name });

describe('a date', () => {
  test('uses the current date of the provided clock', async () => {
    const clock = { now: () => new Date(), today: () => '2019-05-08' };
    const { user } = renderWithTheme(
      <ClockContext value={clock}>
        <Day />
      </ClockContext>,
    );
    await user.click(screen.getByRole('button', { name: /calendario/i }));
    const today = await dayButton(/^Hoy, /);
    expect(today).toHaveAccessibleName('Hoy, miércoles, 8 de mayo de 2019');
    expect(today).toHaveFocus();
    const marked = (await month()).querySelectorAll('[data-today]');
    expect([...marked]).toEqual([today]);
  });

  test('ignores the device’s date', async () => {
    const clock = { now: () => new Date(), today: () => '2019-05-08' };
    const device = new Intl.DateTimeFormat('sv').format(new Date());
    const { user } = renderWithTheme(
      <ClockContext value={clock}>
        <Day start={device} />
      </ClockContext>,
    );
    await user.click(screen.getByRole('button', { name: /calendario/i }));
    expect((await month()).querySelector('[data-today]')).toBeNull();
    expect(within(await month()).queryByRole('button', { name: /^Hoy/ })).toBeNull();
  });

  test('is reported once the typed digits are complete', async () => {
    const given = jest.fn();
    const { user } = renderWithTheme(<Day onGiven={given} />);
    await user.type(field(), '24122026');
    expect(field()).toHaveValue('24/12/2026');
    expect(given.mock.calls.filter(([day]) => day !== '')).toEqual([['2026-12-24', '24/12/2026']]);
  });

  test('in short form is completed on blur', async () => {
    const given = jest.fn();
    const { user } = renderWithTheme(<Day onGiven={given} />);
    await user.type(field(), '1/2/27');
    await user.tab();
    expect(field()).toHaveValue('01/02/2027');
    expect(given).toHaveBeenLastCalledWith('2027-02-01', '01/02/2027');
  });

  test('that is invalid keeps its text and shows the format', async () => {
    const given = jest.fn();
    const { user } = renderWithTheme(<Day start="2026-12-24" onGiven={given} />);
    expect(field()).toHaveValue('24/12/2026');
    await user.clear(field());
    await user.type(field(), '31/02/2027');
    expect(field()).toBeValid();
    await user.tab();
    expect(field()).toHaveValue('31/02/2027');
    expect(field()).toHaveAccessibleDescription('Escribe la fecha así: 24/12/2026.');
    expect(given).toHaveBeenLastCalledWith('', '31/02/2027');
  });

  test('outside the bounds shows them', async () => {
    const { user } = renderWithTheme(<Day min="2026-11-24" max="2027-11-24" />);
    await user.type(field(), '23112026');
    expect(field()).toHaveAccessibleDescription('Elige una fecha desde el 24/11/2026.');
    await user.clear(field());
    await user.type(field(), '25112027');
    expect(field()).toHaveAccessibleDescription('Elige una fecha hasta el 24/11/2027.');
  });

  test('shows a new value from outside', async () => {
    const { user } = renderWithTheme(<Day start="2026-12-24" />);
    await user.click(screen.getByRole('button', { name: 'Después de Reyes' }));
    expect(field()).toHaveValue('07/01/2027');
  });

  test('can be picked in a Spanish calendar, from Sunday, within its bounds', async () => {
    const { user } = renderWithTheme(<Day start="2026-12-24" min="2026-12-10" />);
    await user.click(screen.getByRole('button', { name: 'Abrir el calendario' }));
    const days = await month();
    expect(days).toHaveAccessibleName(/diciembre de 2026/);
    const heads = [...days.querySelectorAll('th')].map(({ textContent }) => textContent);
    expect(heads).toEqual(['D', 'L', 'M', 'X', 'J', 'V', 'S']);
    expect(await dayButton(/miércoles, 9 de diciembre/)).toHaveAttribute('aria-disabled', 'true');
    await user.click(await dayButton(/viernes, 11 de diciembre/));
    expect(field()).toHaveValue('11/12/2026');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('can be picked with the keyboard, and Esc cancels', async () => {
    const { user } = renderWithTheme(<Day start="2026-12-24" />);
    await user.click(field());
    await user.keyboard('{ArrowDown}');
    expect(await dayButton(/24 de diciembre/)).toHaveFocus();
    await user.keyboard('{ArrowRight}{ArrowDown}{Enter}');
    expect(field()).toHaveValue('01/01/2027');
    expect(field()).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    await month();
    await user.keyboard('{ArrowRight}{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(field()).toHaveValue('01/01/2027');
    expect(field()).toHaveFocus();
  });
});

function Hour() {
  const [value, setValue] = useState('09:00');
  return (
    <>
      <TimeField label="Hora" value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  );
}

test('a time is in 24 hours, typed with or without its colon', async () => {
  const { user } = renderWithTheme(<Hour />);
  const hour = screen.getByLabelText('Hora');
  await user.clear(hour);
  await user.type(hour, '1930');
  expect(hour).toHaveValue('19:30');
  expect(screen.getByRole('status')).toHaveTextContent('19:30');
  await user.clear(hour);
  await user.type(hour, '930');
  await user.tab();
  expect(hour).toHaveValue('09:30');
  await user.clear(hour);
  await user.type(hour, '7 pm');
  await user.tab();
  expect(hour).toHaveAccessibleDescription('Escribe la hora así: 19:30.');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});
