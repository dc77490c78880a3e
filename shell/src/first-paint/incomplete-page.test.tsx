import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { hasComeWhole } from './incomplete-page.ts';

test.each(['<p id="first-paint-problem" role="alert" hidden>No hemos podido abrir Aforo.</p>', ''])(
  'a document whose scripts were stripped on its way says so instead of standing there dead: %s',
  (body) => {
    document.body.innerHTML = body;
    expect(hasComeWhole(document, {})).toBe(false);
    expect(screen.getByRole('alert')).toHaveTextContent(/quita parte de la página/);
    expect(screen.getByRole('alert')).toBeVisible();
  },
);

test('a whole one is left as it is', () => {
  document.body.innerHTML = '<p id="first-paint-problem" role="alert" hidden>No</p>';
  expect(hasComeWhole(document, { aforoIntegrityOf: () => '' })).toBe(true);
  expect(screen.queryByRole('alert')).toBeNull();
});
