import type { ReactNode } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import type { Channel, Freeze, ReleaseEntry, RevisionEntry } from '@aforo/shared/contract';
import { Badge, Button, Card, Instant, Stack } from '@aforo/shared/ui';
import {
  filledChannels,
  nextChannel,
  peopleText,
  toChannel,
  type ChannelAct,
} from '../channels/channel.messages.ts';
import { canaryOf, placedBy, stableOf, type AreaStatus } from '../area-status.ts';
import { BuildsList } from './builds-list.tsx';
import { FailuresList, TracesList } from './failures-list.tsx';
import { FiguresTable } from './figures-table.tsx';
import { areaName, authorName, buildName, headingId, audienceText } from '../module.messages.ts';
import { PublicationFacts } from './publication-facts.tsx';
import { SlotsList } from './slots-list.tsx';
import type { PageAct } from '../modules-view.ts';
import { RolloutNote } from '../rollouts/rollout-note.tsx';
import { historyQuery } from '../registry.queries.ts';

interface Props {
  status: AreaStatus;
  /** Those in force, of all areas. */
  freezes: readonly Freeze[];
  channels: readonly Channel[];
  onAsk: (act: PageAct, area: string, build?: string) => void;
  onAskOf: (act: ChannelAct, channel: string) => void;
}

/** One area: its stable build and since when, its trial, and the figures of its builds. */
export function ModuleCard({ status, freezes, channels, onAsk, onAskOf }: Props) {
  const { area, state, releases } = status;
  const id = headingId(area);
  const { data: past = [], hasNextPage } = useInfiniteQuery(historyQuery(area));
  const placed = (of: typeof stableOf) => placedBy(past, !hasNextPage, state, of);
  const name = areaName(area);
  const isFrozen = freezes.some((freeze) => [null, area].includes(freeze.area));
  const canActivate = state.canary !== null || releases.some((one) => one.buildId !== state.stable);
  return (
    <Card as="section" aria-labelledby={id}>
      <Stack gap={5}>
        <Top>
          <div>
            <h2 id={id} tabIndex={-1}>
              {name}
            </h2>
            <code>{area}</code> {isFrozen ? <Badge tone="warning">Congelada</Badge> : null}{' '}
            {status.needsApproval ? <Badge tone="info">Otra persona aprueba</Badge> : null}
          </div>
          <Buttons>
            {state.canary ? (
              <Button size="sm" aria-describedby={id} onClick={() => onAsk('retirar', area)}>
                Retirar la prueba
              </Button>
            ) : null}
            {state.previous === null ? null : (
              <Button size="sm" aria-describedby={id} onClick={() => onAsk('volver', area)}>
                Volver a la anterior
              </Button>
            )}
            {canActivate ? (
              <Button size="sm" aria-describedby={id} onClick={() => onAsk('activar', area)}>
                Activar otra
              </Button>
            ) : null}
          </Buttons>
        </Top>
        <Uses>
          <Use
            badge={<Badge tone="success">Para todo el mundo</Badge>}
            buildId={state.stable}
            releases={releases}
            placed={placed(stableOf)}
          />
          {state.canary ? (
            <Use
              badge={<Badge tone="info">A prueba</Badge>}
              buildId={state.canary.buildId}
              releases={releases}
              placed={placed(canaryOf)}
            >
              Para {audienceText(state.canary.rule)}.
            </Use>
          ) : null}
          {filledChannels(status, channels).map((channel) => {
            const build = `${buildName(channel.buildId, releases)} de ${name}`;
            const next = nextChannel(channel.name, channels);
            return (
              <Use
                key={channel.name}
                badge={<Badge tone="info">Canal {channel.name}</Badge>}
                buildId={channel.buildId}
                releases={releases}
                actions={
                  <>
                    <Button
                      size="sm"
                      aria-label={`Promover ${build} ${toChannel(next)}`}
                      onClick={() => onAskOf('promover', channel.name)}
                    >
                      Promover {toChannel(next)}
                    </Button>
                    <Button
                      size="sm"
                      variant="quiet"
                      aria-label={`Quitar ${build} del canal ${channel.name}`}
                      onClick={() => onAskOf('quitar', channel.name)}
                    >
                      Quitar
                    </Button>
                  </>
                }
              >
                Para {peopleText(channel)}.
              </Use>
            );
          })}
          {state.previous === null ? null : (
            <Use badge={<Badge>La anterior</Badge>} buildId={state.previous} releases={releases} />
          )}
        </Uses>
        {status.rollout ? (
          <RolloutNote
            area={area}
            rollout={status.rollout}
            releases={releases}
            onAsk={(act) => onAsk(act, area)}
          />
        ) : null}
        <PublicationFacts status={status} />
        <SlotsList status={status} />
        <FiguresTable status={status} />
        <FailuresList status={status} />
        <TracesList status={status} />
        <BuildsList status={status} onAsk={(act, build) => onAsk(act, area, build)} />
      </Stack>
    </Card>
  );
}

interface UseProps {
  badge: ReactNode;
  buildId: string | null;
  releases: readonly ReleaseEntry[];
  /** The change that put the build in use. */
  placed?: RevisionEntry | undefined;
  actions?: ReactNode;
  children?: ReactNode;
}

function Use({ badge, buildId, releases, placed, actions, children }: UseProps) {
  const { timeZone } = useArea().settings.center;
  const release = releases.find((one) => one.buildId === buildId);
  return (
    <div>
      {badge}
      <Version>
        <strong>{buildId === null ? 'Sin versión' : (release?.version ?? buildId)}</strong>
        {release ? <code>{release.buildId}</code> : null}
        {release?.commit ? <code>commit {release.commit.slice(0, 8)}</code> : null}
      </Version>
      {children ? <p>{children}</p> : null}
      {placed ? (
        <Why>
          Desde <Instant at={placed.at} timeZone={timeZone} /> · {authorName(placed.author)}
          <q>{placed.reason}</q>
        </Why>
      ) : null}
      {actions ? <Buttons>{actions}</Buttons> : null}
    </div>
  );
}

const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space[3]};
  align-items: flex-start;
  justify-content: space-between;

  code {
    color: ${({ theme }) => theme.color.textMuted};
    font-size: ${({ theme }) => theme.type.xs};
  }
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space[2]};
`;

const Uses = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 240px), 1fr));
  gap: ${({ theme }) => `${theme.space[4]} ${theme.space[5]}`};
  overflow-wrap: anywhere;
`;

const Version = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 8px;
  align-items: baseline;
  margin-top: ${({ theme }) => theme.space[1]};
  font-variant-numeric: tabular-nums;

  > strong {
    font-size: ${({ theme }) => theme.type.lg};
    font-weight: ${({ theme }) => theme.font.medium};
  }
  > code {
    color: ${({ theme }) => theme.color.textMuted};
    font-size: ${({ theme }) => theme.type.xs};
  }
`;

const Why = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};

  > q {
    display: block;
    quotes: '«' '»';
  }
`;
