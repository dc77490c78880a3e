import { useMemo } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { Router } from 'react-router-dom';
import { ThemeProvider } from 'styled-components';
import { queryClient, serverNow } from '@aforo/shared/http';
import { ClockContext, screenClock } from '../ui/index.ts';
import { AreaContext } from './area-context.tsx';
import type { AreaProps } from './area-contract.ts';
import type { AreaDefinition } from './area-definition.ts';
import type { MountParcel } from './outlet/area-outlet.tsx';
import { useConnectionWatch } from './live/use-online.ts';
import { AreaScreens } from './screens/area-screens.tsx';

interface Props extends AreaProps {
  definition: AreaDefinition;
  mountParcel: MountParcel;
}

/** Providers, a router driven by the shell's location, and the screens. */
export function AreaRoot({ definition, ...props }: Props) {
  useConnectionWatch();
  const context = useMemo(
    () => ({ ...props, area: definition.manifest.area }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each update brings a new object; only its members can change
    [
      definition,
      props.location,
      props.session,
      props.settings,
      props.theme,
      props.embedded,
      props.frame,
      props.slot,
    ],
  );
  const { timeZone } = props.settings.center;
  const clock = useMemo(() => screenClock(serverNow, timeZone), [timeZone]);
  return (
    <QueryClientProvider client={queryClient}>
      <ThemeProvider theme={props.theme}>
        <AreaContext value={context}>
          <ClockContext value={clock}>
            <Router basename={props.basePath} location={props.location} navigator={props.navigator}>
              <AreaScreens definition={definition} screen={props.embedded?.screen} />
            </Router>
          </ClockContext>
        </AreaContext>
      </ThemeProvider>
    </QueryClientProvider>
  );
}
