import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { AreaContext, Slot } from '@aforo/shared/area';
import type { Session } from '@aforo/shared/contract';
import { useAppContext, usePageTheme, useSettings } from '../context/app-context.ts';

/** What areas show in the header. It stays empty while they load, and if they fail. */
export function HeaderSlot({ session }: { session: Session }) {
  const { navigator, shell, mountParcel } = useAppContext();
  const location = useLocation();
  const [theme, settings] = [usePageTheme(), useSettings()];
  const context = useMemo(() => {
    const page = { basePath: '/', location, theme, settings, session };
    return { ...page, navigator, shell, mountParcel, area: 'shell' };
  }, [navigator, shell, mountParcel, location, theme, settings, session]);
  return (
    <AreaContext value={context}>
      <Slot name="header" context={{}}>
        {(title, content) => (
          <Box role="group" aria-label={title}>
            {content}
          </Box>
        )}
      </Slot>
    </AreaContext>
  );
}

/** As large as a button on a phone, so that no area takes the title's place. */
const Box = styled.div`
  max-width: 44px;
  max-height: 44px;
  overflow: clip;
  overflow-clip-margin: 4px;
  white-space: nowrap;

  ${({ theme }) => theme.media.fromWide} {
    max-width: 240px;
  }
`;
