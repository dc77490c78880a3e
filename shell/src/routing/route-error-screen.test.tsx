import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { ThemeProvider } from 'styled-components';
import { ApiError } from '@aforo/shared/http';
import { createTheme } from '@aforo/shared/theme';
import { AppContext, type AppServices } from '../context/app-context.ts';
import { RouteErrorScreen } from './route-error-screen.tsx';

const theme = createTheme({ primaryColor: null, scheme: 'light' });

async function headingFor(thrown: unknown): Promise<{ heading: string; app: AppServices }> {
  // Only the services that the screen uses.
  const app = {
    screens: { enter: jest.fn(() => false) },
    shell: { reportError: jest.fn() },
    serviceWatch: { doubt: jest.fn(), checkNow: jest.fn() },
  } as unknown as AppServices;
  const router = createMemoryRouter([
    {
      path: '/',
      errorElement: <RouteErrorScreen />,
      hydrateFallbackElement: <p />,
      loader: () => {
        throw thrown;
      },
    },
  ]);
  render(
    <ThemeProvider theme={theme}>
      <AppContext value={app}>
        <RouterProvider router={router} />
      </AppContext>
    </ThemeProvider>,
  );
  const heading = await screen.findByRole('heading', { level: 1 });
  return { heading: heading.textContent ?? '', app };
}

test.each([
  [400, 'Bad Request', 'Esta dirección no se entiende'],
  [403, 'Forbidden', 'No tienes acceso a esta página'],
  [404, 'Not Found', 'Esta página no existe'],
  [405, 'Method Not Allowed', 'Esta página no admite esa acción'],
  [503, 'Service Unavailable', 'No sabemos qué secciones tienes'],
])('shows %d %s as the heading and an explanation in Spanish', async (...row) => {
  const [status, statusText, text] = row;
  const { heading, app } = await headingFor(new Response(null, { status, statusText }));
  expect(heading).toBe(`${status} ${statusText}`);
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ir al inicio' })).toBeTruthy();
  expect(app.screens.enter).toHaveBeenCalledWith(text);
  expect(app.shell.reportError).not.toHaveBeenCalled();
});

test('shows "Unexpected Application Error!" for other errors and reports them', async () => {
  const error = new Error('undefined is not a function');
  const { heading, app } = await headingFor(error);
  expect(heading).toBe('Unexpected Application Error!');
  expect(screen.queryByText(/undefined is not/)).toBeNull();
  expect(app.shell.reportError).toHaveBeenCalledWith(error, 'shell');
});

test.each([0, 502, 503, 504])(
  'shows the outage screen after a %d, checks the service and reports no shell error',
  async (status) => {
    const { heading, app } = await headingFor(new ApiError(status, {}));
    expect(heading).toBe('Aforo no responde');
    expect(screen.getByText(/esta pantalla se abrirá sola/)).toBeVisible();
    expect(app.serviceWatch.doubt).toHaveBeenCalledTimes(1);
    screen.getByRole('button', { name: 'Volver a intentarlo' }).click();
    expect(app.serviceWatch.checkNow).toHaveBeenCalledTimes(1);
    expect(app.shell.reportError).not.toHaveBeenCalled();
  },
);
