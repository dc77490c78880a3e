import { useSyncExternalStore } from 'react';
import { useRouteLoaderData } from 'react-router-dom';
import { styled } from 'styled-components';
import { formatTime } from '@aforo/shared/format';
import { useAppContext, useSettings } from '../context/app-context.ts';
import { areaRoute } from '../routing/area-route-id.ts';

/** A notice over an open screen while the service is unavailable. */
export function OutageNotice() {
  const { serviceWatch } = useAppContext();
  const since = useSyncExternalStore(serviceWatch.subscribe, serviceWatch.awaySince);
  const { timeZone } = useSettings().center;
  // Without an open screen, the outage screen is shown instead.
  const isScreenOpen = useRouteLoaderData<unknown>(areaRoute) !== undefined;
  return (
    <Strip role="status">
      {since && isScreenOpen ? (
        <p>
          <strong>Aforo no responde desde las {formatTime(since, timeZone)}.</strong> Lo que ves es
          lo último que sabíamos. Lo seguimos intentando.
        </p>
      ) : null}
    </Strip>
  );
}

const Strip = styled.div`
  position: sticky;
  z-index: 30;
  top: 0;

  > p {
    margin: 0;
    padding: 8px 16px;
    background: ${({ theme }) => theme.color.warning.soft};
    color: ${({ theme }) => theme.color.text};
    font-size: ${({ theme }) => theme.type.sm};
    text-align: center;
    text-wrap: balance;
  }
`;
