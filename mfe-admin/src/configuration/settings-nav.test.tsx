import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderWithTheme, setViewport } from '@aforo/shared/testing';
import { SettingsNav } from './settings-nav.tsx';

const groups = [
  { title: 'El centro', items: [{ to: '?', label: 'Centro', isCurrent: false }] },
  { title: 'El día a día', items: [{ to: '?ver=avisos', label: 'Avisos', isCurrent: true }] },
];

function open() {
  renderWithTheme(<SettingsNav groups={groups} />, { route: '/?ver=avisos' });
  return within(screen.getByRole('navigation', { name: 'Apartados de configuración' }));
}

test('the settings navigation lists the subjects in named groups and marks the open one', () => {
  const nav = open();
  const daily = within(nav.getByRole('list', { name: 'El día a día' }));
  expect(daily.getByRole('link', { name: 'Avisos' })).toHaveAttribute('aria-current', 'page');
  expect(nav.getByRole('link', { name: 'Centro' })).not.toHaveAttribute('aria-current');
});

test('the settings navigation becomes a strip where a column does not fit', () => {
  setViewport({ width: 800 });
  const nav = open();
  expect(nav.getAllByRole('list')).toHaveLength(1);
  expect(nav.getByRole('link', { name: 'Avisos' })).toHaveAttribute('aria-current', 'page');
});
