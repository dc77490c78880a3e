import { useEffect } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router-dom';
import { ThemeProvider } from 'styled-components';
import { queryClient } from '@aforo/shared/http';
import { GlobalStyle } from '@aforo/shared/theme';
import { HouseContext, usePageTheme, useSettings, type House } from './house-context.ts';

export function App({ house }: { house: House }) {
  return (
    <QueryClientProvider client={queryClient}>
      <HouseContext value={house}>
        <Themed house={house} />
      </HouseContext>
    </QueryClientProvider>
  );
}

function Themed({ house }: { house: House }) {
  const { name } = useSettings().center;
  useEffect(() => house.screens.nameCenter(name), [house, name]);
  return (
    <ThemeProvider theme={usePageTheme()}>
      <GlobalStyle />
      {/* React would render a transition in slices, with frames of the page left behind between them. */}
      <RouterProvider router={house.router} useTransitions={false} />
    </ThemeProvider>
  );
}
