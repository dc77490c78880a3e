import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import { Instant } from '@aforo/shared/ui';
import type { AreaStatus } from '../area-status.ts';
import { FactsList } from './facts-list.tsx';
import { areaName, causeText, leftTracesText } from '../module.messages.ts';

/** The failures of the last 24 hours, one sentence per build and cause, newest first. */
export function FailuresList({ status: { area, figures, releases } }: { status: AreaStatus }) {
  const { timeZone } = useArea().settings.center;
  const causes = figures
    .flatMap(({ buildId, causes: buildCauses }) => buildCauses.map((cause) => ({ buildId, cause })))
    .sort((a, b) => b.cause.lastAt.localeCompare(a.cause.lastAt));
  if (causes.length === 0) return null;
  return (
    <FactsList title="Qué ha fallado" label={`Qué ha fallado en ${areaName(area)}`}>
      {causes.map(({ buildId, cause }) => (
        <li key={`${buildId} ${cause.phase} ${cause.reason} ${cause.fallback}`}>
          {causeText(cause, buildId, releases)}{' '}
          <Last>
            La última, <Instant at={cause.lastAt} timeZone={timeZone} />
          </Last>
        </li>
      ))}
    </FactsList>
  );
}

/** What builds left on pages in the last 24 hours, one sentence per build. */
export function TracesList({ status: { area, figures, releases } }: { status: AreaStatus }) {
  const builds = figures.flatMap(({ buildId, leftTraces }) =>
    leftTraces ? [{ buildId, leftTraces }] : [],
  );
  if (builds.length === 0) return null;
  return (
    <FactsList title="Cambia la página" label={`Qué deja en la página ${areaName(area)}`}>
      {builds.map(({ buildId, leftTraces }) => (
        <li key={buildId}>{leftTracesText(leftTraces, buildId, releases)}</li>
      ))}
    </FactsList>
  );
}

const Last = styled.span`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
`;
