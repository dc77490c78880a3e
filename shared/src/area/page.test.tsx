import { expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { allowConsoleErrors, renderArea } from '../testing/index.ts';
import { defineArea } from './define-area.tsx';
import { Page } from './page.tsx';

const area = defineArea({
  manifest: { area: 'mfe-a', screens: {} },
  screens: {
    '': () => <Link to="clientes">Ir</Link>,
    clientes: () => <Page title="Clientes">…</Page>,
  },
});

test.each([
  ['after a navigation takes the focus, with the frame that shows it', true],
  ['that the shell says nobody came to leaves the focus where it is', false],
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

test.each([
  ['both', { title: 'Clientes' }, 'Los clientes'],
  ['neither', {}, undefined],
])(
  'a heading that stands in %s of manifest and screen fails, so that the two can’t drift',
  (_, row, own) => {
    allowConsoleErrors();
    const drifting = defineArea({
      manifest: { area: 'mfe-b', screens: { '': row } },
      screens: { '': () => <Page {...(own && { title: own })}>…</Page> },
    });
    const { shell } = renderArea(drifting, { path: '/b' });
    expect(shell.reportError).toHaveBeenCalledWith(
      expect.objectContaining({ message: expect.stringMatching(/^The title of a screen stands/) }),
      'mfe-b',
    );
  },
);
