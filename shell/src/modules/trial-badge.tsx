import { useState, useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import { api } from '@aforo/shared/http';
import { Button } from '@aforo/shared/ui';
import type { RegistryKeeper } from '../registry/registry-keeper.ts';

interface Props {
  registry: Pick<RegistryKeeper, 'current' | 'subscribe'>;
  reload: () => void;
}

/** Nobody forgets that what they see is on trial in their browser alone. */
export function TrialBadge({ registry, reload }: Props) {
  const { choices } = useSyncExternalStore(registry.subscribe, registry.current);
  const [problem, setProblem] = useState('');
  const onTrial = Object.keys(choices).filter((area) => choices[area]?.why === 'override');
  if (onTrial.length === 0) return null;

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
      <span>{`Versión de prueba de ${onTrial.join(', ')}`}</span>
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
  ${({ theme }) => theme.media.belowDesk} {
    bottom: calc(72px + env(safe-area-inset-bottom));
  }
`;
