import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import { Instant } from '@aforo/shared/ui';
import type { AreaStatus } from '../area-status.ts';
import { areaName, causeText } from '../module.messages.ts';

/** The failures of the last 24 hours, one sentence per build and cause, newest first. */
export function FailuresList({ status: { area, figures, releases } }: { status: AreaStatus }) {
  const { timeZone } = useArea().settings.center;
  const causes = figures
    .flatMap(({ buildId, causes: buildCauses }) => buildCauses.map((cause) => ({ buildId, cause })))
    .sort((a, b) => b.cause.lastAt.localeCompare(a.cause.lastAt));
  if (causes.length === 0) return null;
  return (
    <div>
      <Heading>Qué ha fallado</Heading>
      <List aria-label={`Qué ha fallado en ${areaName(area)}`}>
        {causes.map(({ buildId, cause }) => (
          <li key={`${buildId} ${cause.phase} ${cause.reason} ${cause.fallback}`}>
            {causeText(cause, buildId, releases)}{' '}
            <Last>
              La última, <Instant at={cause.lastAt} timeZone={timeZone} />
            </Last>
          </li>
        ))}
      </List>
    </div>
  );
}

const Heading = styled.h3`
  margin-bottom: ${({ theme }) => theme.space[2]};
  font-size: ${({ theme }) => theme.type.md};
`;

const List = styled.ul`
  display: grid;
  gap: ${({ theme }) => theme.space[2]};
  margin: 0;
  padding: 0;
  list-style: none;
  overflow-wrap: anywhere;
`;

const Last = styled.span`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
`;
