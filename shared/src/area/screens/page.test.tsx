import { expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { allowConsoleErrors, renderArea } from '../../testing/index.ts';
import { defineArea } from '../define-area.tsx';
import { Page } from './page.tsx';

const area = defineArea({
  manifest: { area: 'mfe-a', screens: {} },
  screens: {
    '': () => <Link to="clientes">Ir</Link>,
    clientes: () => <Page title="Clientes">…</Page>,
  },
});

test.each([
  ['takes the focus in the next frame after a navigation', true],
  ['leaves the focus alone if there was no navigation', false],
])('a screen %s', async (_fact, hasNavigated) => {
  const frames: FrameRequestCallback[] = [];
  const asked = jest.spyOn(window, 'requestAnimationFrame');
  asked.mockImplementation((frame) => frames.push(frame));
  const { shell, user } = renderArea(area, { path: '/a' });
  jest.mocked(shell.enterScreen).mockReturnValue(hasNavigated);
  await user.click(screen.getByRole('link'));
  const heading = screen.getByRole('heading', { name: 'Clientes' });
  expect(heading).not.toHaveFocus();

  for (const frame of frames) frame(0);
  if (hasNavigated) expect(heading).toHaveFocus();
  else expect(heading).not.toHaveFocus();
  asked.mockRestore();
});

test('a heading is written in the direction of its text', async () => {
  renderArea(area, { path: '/a/clientes' });
  expect(await screen.findByRole('heading', { name: 'Clientes' })).toHaveAttribute('dir', 'auto');
});

test.each([
  ['both', { title: 'Clientes' }, 'Los clientes'],
  ['neither', {}, undefined],
])('a title in %s of manifest and screen throws', (_, row, screenTitle) => {
  allowConsoleErrors();
  const drifting = defineArea({
    manifest: { area: 'mfe-b', screens: { '': row } },
    screens: { '': () => <Page {...(screenTitle && { title: screenTitle })}>…</Page> },
  });
  const { shell } = renderArea(drifting, { path: '/b' });
  expect(shell.reportError).toHaveBeenCalledWith(
    expect.objectContaining({ message: expect.stringMatching(/^The title of a screen belongs/) }),
    'mfe-b',
  );
});
