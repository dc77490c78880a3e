import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderWithTheme } from '../testing/render-with-theme.tsx';
import { checkedLabel, chosenItem } from './chosen-item.ts';

test('the rule for forced colours selects every kind of chosen item', () => {
  renderWithTheme(
    <>
      <a href="/hoy" aria-current="page" data-testid="chosen">
        Pestaña
      </a>
      <button type="button" aria-current="date" data-testid="chosen">
        Día
      </button>
      <button type="button" aria-pressed="true" data-testid="chosen">
        Botón
      </button>
      <div role="option" aria-selected="true" tabIndex={0} data-testid="chosen">
        Cliente
      </div>
      <div role="menuitemradio" aria-checked="true" tabIndex={0} data-testid="chosen">
        Orden
      </div>
      <button type="button" aria-pressed="false" data-testid="other">
        Botón
      </button>
      <a href="/" aria-current="false" data-testid="other">
        Otra
      </a>
      <label data-testid="checked">
        <input type="radio" defaultChecked /> Efectivo
      </label>
    </>,
  );
  for (const one of screen.getAllByTestId('chosen')) expect(one.matches(chosenItem)).toBe(true);
  for (const one of screen.getAllByTestId('other')) expect(one.matches(chosenItem)).toBe(false);
  expect(screen.getByTestId('checked').matches(checkedLabel)).toBe(true);
});
