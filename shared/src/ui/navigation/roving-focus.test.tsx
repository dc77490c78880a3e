import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderWithTheme } from '../../testing/index.ts';
import { rovingLink } from '../index.ts';

test('the links of a list are one tab stop, and keys move between them', async () => {
  const { user } = renderWithTheme(
    <>
      <ul>
        {['lun', 'mar', 'mié', 'jue'].map((name) => (
          <li key={name}>
            <a href={`#${name}`} {...rovingLink(name === 'mar')}>
              {name}
            </a>
          </li>
        ))}
      </ul>
      <button type="button">Después</button>
    </>,
  );
  const focusAfter = async (keys: string) => {
    await user.keyboard(keys);
    return document.activeElement?.textContent;
  };
  expect(await focusAfter('{Tab}')).toBe('mar');
  expect(await focusAfter('{ArrowRight}')).toBe('mié');
  expect(await focusAfter('{End}')).toBe('jue');
  expect(await focusAfter('{ArrowRight}')).toBe('jue');
  expect(await focusAfter('{Home}')).toBe('lun');
  expect(await focusAfter('{ArrowLeft}')).toBe('lun');
  expect(await focusAfter('{Control>}{ArrowRight}{/Control}')).toBe('lun');
  // The focused link is the list's stop: Tab leaves the list, although the current link comes later.
  await user.tab();
  expect(screen.getByRole('button', { name: 'Después' })).toHaveFocus();
  await user.tab({ shift: true });
  expect(screen.getByRole('link', { name: 'mar' })).toHaveFocus();
});
