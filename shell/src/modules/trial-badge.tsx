import { useEffect, useReducer, useState, useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import { api } from '@aforo/shared/http';
import { Button } from '@aforo/shared/ui';
import type { AreaBuilds } from '../areas/area-builds.ts';
import type { BuildMarks } from '../areas/build-marks.ts';
import type { RegistryKeeper } from '../registry/registry-keeper.ts';
import type { ReportLog } from '../reports/report-log.ts';

interface Props {
  house: {
    registry: Pick<RegistryKeeper, 'current' | 'subscribe'>;
    builds: Pick<AreaBuilds, 'loaded'>;
    marks: Pick<BuildMarks, 'isBad' | 'hasBrokenHere'>;
    log: Pick<ReportLog, 'subscribe'>;
  };
  reload: () => void;
}

/** How a trial stands, and how that is said of the areas that it is so with. */
const sentences = {
  open: (areas: string) => `Versión de prueba de ${areas}.`,
  awaited: (areas: string) => `La versión de prueba de ${areas} aún no ha llegado: ves la normal.`,
  broken: (areas: string) =>
    `No se ha podido abrir la versión de prueba de ${areas}: ves la normal.`,
};
type Standing = keyof typeof sentences;

/**
 * Nobody forgets that what they see is on trial in their browser alone, nor takes what stands in for
 * a trial that broke for the trial.
 */
export function TrialBadge({ house: { registry, builds, marks, log }, reload }: Props) {
  const { areas, choices } = useSyncExternalStore(registry.subscribe, registry.current);
  const [, lookAgain] = useReducer((count: number) => count + 1, 0);
  const [problem, setProblem] = useState('');
  useEffect(() => log.subscribe(lookAgain), [log]);
  const onTrial = Object.keys(choices).filter((area) => choices[area]?.why === 'override');
  if (onTrial.length === 0) return null;

  function standingOf(area: string): Standing {
    const wanted = areas[area]?.buildId ?? '';
    const shown = builds.loaded(area)?.buildId;
    if (shown === wanted) return 'open';
    if (marks.isBad(area, wanted) || marks.hasBrokenHere(area, wanted)) return 'broken';
    return shown === undefined ? 'open' : 'awaited';
  }
  const words = (['open', 'awaited', 'broken'] as const).flatMap((standing) => {
    const named = onTrial.filter((area) => standingOf(area) === standing);
    return named.length > 0 ? [sentences[standing](named.join(', '))] : [];
  });

  async function clear(): Promise<void> {
    try {
      await api.post('/registry/overrides/clear');
      reload();
    } catch {
      setProblem('No se ha podido quitar. Vuelve a intentarlo.');
    }
  }

  return (
    <Box role="status">
      <span>{words.join(' ')}</span>
      <Button size="sm" onClick={() => void clear()}>
        Quitar
      </Button>
      {problem ? <span>{problem}</span> : null}
    </Box>
  );
}

const Box = styled.div`
  position: fixed;
  z-index: 31;
  bottom: 16px;
  left: 16px;
  display: flex;
  flex-wrap: wrap;
  gap: 4px 12px;
  align-items: center;
  width: max-content;
  max-width: calc(100vw - 32px);
  padding: 4px 4px 4px 16px;
  border: 1px solid ${({ theme }) => theme.color.warning.edge};
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.color.warning.soft};
  color: ${({ theme }) => theme.color.text};
  box-shadow: ${({ theme }) => theme.shadow.floating};
  font-size: ${({ theme }) => theme.type.sm};

  /* Above the bottom bar of a phone. */
  ${({ theme }) => theme.media.belowWide} {
    bottom: calc(72px + env(safe-area-inset-bottom));
  }
`;
