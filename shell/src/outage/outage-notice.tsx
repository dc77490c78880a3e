import { useSyncExternalStore } from 'react';
import { useRouteLoaderData } from 'react-router-dom';
import { styled } from 'styled-components';
import { formatLimit, formatTime } from '@aforo/shared/format';
import { serverNow } from '@aforo/shared/http';
import { useAppContext, useSettings } from '../context/app-context.ts';
import { areaRoute } from '../routing/area-route-id.ts';

/**
 * A notice over an open screen while the service is unavailable, or while the screen shows responses
 * that this device has kept.
 */
export function OutageNotice() {
  const { keptResponses, serviceWatch } = useAppContext();
  const keptSince = useSyncExternalStore(keptResponses.subscribe, keptResponses.oldest);
  const since = useSyncExternalStore(serviceWatch.subscribe, serviceWatch.awaySince);
  const { timeZone } = useSettings().center;
  // Without an open screen, the outage screen is shown instead.
  const isScreenOpen = useRouteLoaderData<unknown>(areaRoute) !== undefined;
  return (
    <Strip role="status">
      {!isScreenOpen ? null : keptSince ? (
        <p>
          <strong>Sin conexión</strong> · lo que ves es {keptText(keptSince, timeZone)}. Lo seguimos
          intentando.
        </p>
      ) : since ? (
        <p>
          <strong>Aforo no responde desde las {formatTime(since, timeZone)}.</strong> Lo que ves es
          lo último que sabíamos. Lo seguimos intentando.
        </p>
      ) : null}
    </Strip>
  );
}

/** `de las 10:32`, `de ayer 10:32`, `del mar 24 nov 10:32`. */
function keptText(keptAt: Date, timeZone: string): string {
  const text = formatLimit(keptAt, timeZone, serverNow());
  if (text.startsWith('hoy ')) return `de las ${formatTime(keptAt, timeZone)}`;
  return text.startsWith('el ') ? `d${text}` : `de ${text}`;
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
