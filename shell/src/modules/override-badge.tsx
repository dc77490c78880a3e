import { useEffect, useReducer, useState, useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import { api } from '@aforo/shared/http';
import { Button } from '@aforo/shared/ui';
import type { AreaBuilds } from '../areas/builds/area-builds.ts';
import type { BuildHealth } from '../areas/builds/build-health.ts';
import type { RegistryStore } from '../registry/registry-store.ts';
import type { ReportLog } from '../reports/report-log.ts';

interface Props {
  app: {
    registry: Pick<RegistryStore, 'current' | 'subscribe'>;
    builds: Pick<AreaBuilds, 'loaded'>;
    buildHealth: Pick<BuildHealth, 'isBad' | 'hasBrokenHere'>;
    log: Pick<ReportLog, 'subscribe'>;
  };
  reload: () => void;
}

/** The notice for each status of an override, given the areas with that status. */
const sentences = {
  open: (areas: string) => `Versión de prueba de ${areas}.`,
  awaited: (areas: string) => `La versión de prueba de ${areas} aún no ha llegado: ves la normal.`,
  broken: (areas: string) =>
    `No se ha podido abrir la versión de prueba de ${areas}: ves la normal.`,
};
type OverrideStatus = keyof typeof sentences;

/**
 * Reminds the user that this browser shows an overridden build, and says when the override failed
 * and the normal build is shown instead.
 */
export function OverrideBadge({ app: { registry, builds, buildHealth, log }, reload }: Props) {
  const { areas, choices } = useSyncExternalStore(registry.subscribe, registry.current);
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const [problem, setProblem] = useState('');
  useEffect(() => log.subscribe(rerender), [log]);
  const onTrial = Object.keys(choices).filter((area) => choices[area]?.why === 'override');
  if (onTrial.length === 0) return null;

  function statusOf(area: string): OverrideStatus {
    const wanted = areas[area]?.buildId ?? '';
    const shown = builds.loaded(area)?.buildId;
    if (shown === wanted) return 'open';
    if (buildHealth.isBad(area, wanted) || buildHealth.hasBrokenHere(area, wanted)) return 'broken';
    return shown === undefined ? 'open' : 'awaited';
  }
  const texts = (['open', 'awaited', 'broken'] as const).flatMap((status) => {
    const named = onTrial.filter((area) => statusOf(area) === status);
    return named.length > 0 ? [sentences[status](named.join(', '))] : [];
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
      <span>{texts.join(' ')}</span>
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

  /* Above the bottom bar on a phone. */
  ${({ theme }) => theme.media.belowWide} {
    bottom: calc(72px + env(safe-area-inset-bottom));
  }
`;
