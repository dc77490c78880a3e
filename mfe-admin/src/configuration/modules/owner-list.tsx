import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import type { RegistryStatus } from '@aforo/shared/contract';
import { Badge, Button, Card, Instant, type BadgeTone } from '@aforo/shared/ui';
import { healthOf, type AreaHealth } from './area-health.ts';
import type { AreaStatus } from './area-status.ts';
import { areaName, headingId, healthText } from './module.messages.ts';
import { useModulesView } from './modules-view.ts';

const tones = {
  off: 'neutral',
  unused: 'neutral',
  well: 'success',
  returned: 'warning',
  failing: 'error',
} as const satisfies Record<AreaHealth['kind'], BadgeTone>;

/** One line per part of Aforo, with a button that rolls back. */
export function OwnerList({ status }: { status: RegistryStatus }) {
  const failing = status.areas.filter((one) => healthOf(one).kind === 'failing');
  if (status.areas.length === 0) return null;
  return (
    <>
      <p role="status">
        {failing.length === 0
          ? 'Todo va bien.'
          : failing.length === 1
            ? `Algo falla en ${areaName(failing[0]?.area ?? '')}.`
            : `Algo falla en ${failing.length} secciones.`}
      </p>
      <List aria-label="Secciones de Aforo">
        {status.areas.map((one) => (
          <OwnersArea key={one.area} status={one} />
        ))}
      </List>
    </>
  );
}

function OwnersArea({ status }: { status: AreaStatus }) {
  const { timeZone } = useArea().settings.center;
  const { ask } = useModulesView();
  const { area, state, lastRevision } = status;
  const health = healthOf(status);
  const { label, detail } = healthText(health);
  const id = headingId(area);
  return (
    <Card as="li">
      <Line>
        <div>
          <Name>
            <h2 id={id} tabIndex={-1}>
              {areaName(area)}
            </h2>
            <Badge tone={tones[health.kind]}>{label}</Badge>
            {state.canary ? <Badge tone="info">Una versión a prueba</Badge> : null}
          </Name>
          {detail ? <p>{detail}</p> : null}
          {lastRevision ? (
            <Since>
              {lastRevision.kind === 'start' ? 'Desde la instalación, ' : 'Cambió por última vez '}
              <Instant at={lastRevision.at} timeZone={timeZone} />
            </Since>
          ) : null}
        </div>
        {state.canary ? (
          <Button aria-describedby={id} onClick={() => ask('retirar', area)}>
            Retirar la prueba
          </Button>
        ) : state.previous === null ? null : (
          <Button aria-describedby={id} onClick={() => ask('volver', area)}>
            Volver a la anterior
          </Button>
        )}
      </Line>
    </Card>
  );
}

const List = styled.ul`
  display: grid;
  gap: ${({ theme }) => theme.space[3]};
  margin: 0;
  padding: 0;
  list-style: none;
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space[3]};
  align-items: center;
  justify-content: space-between;
`;

const Name = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => `${theme.space[1]} ${theme.space[3]}`};
  align-items: center;

  > h2 {
    font-size: ${({ theme }) => theme.type.lg};
  }
`;

const Since = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
`;
