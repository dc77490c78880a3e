import { useEffect } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router-dom';
import { ThemeProvider } from 'styled-components';
import { queryClient } from '@aforo/shared/http';
import { GlobalStyle } from '@aforo/shared/theme';
import { AppContext, usePageTheme, useSettings, type AppServices } from './context/app-context.ts';

export function App({ app }: { app: AppServices }) {
  return (
    <QueryClientProvider client={queryClient}>
      <AppContext value={app}>
        <Themed app={app} />
      </AppContext>
    </QueryClientProvider>
  );
}

function Themed({ app }: { app: AppServices }) {
  const { name } = useSettings().center;
  useEffect(() => app.screens.setCenterName(name), [app, name]);
  return (
    <ThemeProvider theme={usePageTheme()}>
      <GlobalStyle />
      {/* In a transition React would render in slices and show frames of the old page in between.
       */}
      <RouterProvider router={app.router} useTransitions={false} />
    </ThemeProvider>
  );
}
