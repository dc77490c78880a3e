import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderArea, sessionOf } from '@aforo/testing';
import { area } from '../area.ts';

test('greets the person by name', async () => {
  renderArea(area, { path: '/ejemplo', session: sessionOf('receptionist') });
  expect(await screen.findByText(/^Hola, Ana Prueba/)).toBeVisible();
});
