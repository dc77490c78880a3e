import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { openFrontDesk, roster } from '../../testing/front-desk.tsx';

test('asks for those whom it shows and has nobody else counted', async () => {
  const { user, api } = openFrontDesk();
  await roster();
  await user.keyboard('/l');
  expect(await screen.findByRole('option', { name: /Lucía/ })).toBeVisible();
  const [asked] = api.requestsTo('GET /api/clients');
  expect(Object.fromEntries(asked?.query ?? [])).toEqual({ q: 'l', pageSize: '8', count: 'page' });
});
