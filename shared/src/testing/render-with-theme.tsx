import type { ReactElement } from 'react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { ThemeProvider } from 'styled-components';
import { createTheme, type Scheme } from '../theme/index.ts';
import { collectedStyles } from './collected-styles.ts';

interface Options {
  /** Initial location of the router, e.g. `/clientes?q=ana`. */
  route?: string;
  scheme?: Scheme;
}

export interface RenderedWithTheme extends Omit<RenderResult, 'rerender'> {
  user: UserEvent;
  /** Current path and search. */
  currentPath(): string;
}

/** Renders a part of a screen with theme, router and an empty query cache without retries. */
export function renderWithTheme(
  ui: ReactElement,
  { route = '/', scheme = 'light' }: Options = {},
): RenderedWithTheme {
  const router = createMemoryRouter([{ path: '*', element: ui }], { initialEntries: [route] });
  const cache = new QueryClient({
    defaultOptions: { queries: { retry: false, gcTime: Infinity } },
  });
  return {
    ...render(
      collectedStyles.collectStyles(
        <QueryClientProvider client={cache}>
          <ThemeProvider theme={createTheme({ scheme })}>
            <RouterProvider router={router} />
          </ThemeProvider>
        </QueryClientProvider>,
      ),
    ),
    user: userEvent.setup(),
    currentPath: () => router.state.location.pathname + router.state.location.search,
  };
}
