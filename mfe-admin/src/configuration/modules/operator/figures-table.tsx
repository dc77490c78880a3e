import { styled } from 'styled-components';
import type { RegistryStatus } from '@aforo/shared/contract';
import { Badge, DataTable, type Column } from '@aforo/shared/ui';
import type { AreaStatus } from '../area-status.ts';
import {
  areaName,
  formatCount,
  formatFailures,
  formatMs,
  formatShift,
} from '../module.messages.ts';

type Figures = RegistryStatus['areas'][number]['figures'][number];

interface BuildRow extends Figures {
  version: string;
  use: string | null;
}

const columns: readonly Column<BuildRow>[] = [
  {
    key: 'build',
    header: 'Versión',
    render: ({ version, buildId, use }) => (
      <Build>
        {version}
        {use ? ` · ${use}` : ''}
        <code>{buildId}</code>
      </Build>
    ),
  },
  { key: 'mounts', header: 'Usos', align: 'end', render: ({ mounts }) => formatCount(mounts) },
  {
    key: 'failures',
    header: 'Fallos',
    align: 'end',
    render: (row) =>
      row.failures > 0 ? <Badge tone="error">{formatFailures(row)}</Badge> : formatFailures(row),
  },
  {
    key: 'phases',
    header: 'Traer · evaluar · montar',
    align: 'end',
    render: ({ phases }) =>
      phases ? measured([phases.fetch, phases.evaluate, phases.mount].map(formatMs)) : '—',
  },
  {
    key: 'vitals',
    header: 'LCP · CLS · INP',
    align: 'end',
    render: ({ vitals: { LCP, CLS, INP } }) =>
      [LCP, CLS, INP].some((value) => value !== undefined)
        ? measured([formatMs(LCP), formatShift(CLS), formatMs(INP)])
        : '—',
  },
];

/** In one cell, so that a phone shows a build in five lines; a narrow one may break them. */
const measured = (values: readonly string[]) => <Figures>{values.join(' · ')}</Figures>;

/** The figures of the builds in use, now or in the last 24 hours. */
export function FiguresTable({ status }: { status: AreaStatus }) {
  const rows = rowsOf(status);
  if (rows.length === 0) return null;
  return (
    <div>
      <Heading>Últimas 24 horas</Heading>
      <DataTable
        caption={`Últimas 24 horas de ${areaName(status.area)}`}
        columns={columns}
        rows={rows}
        rowKey={({ buildId }) => buildId}
      />
    </div>
  );
}

/** The builds in use first, then the others by number of uses. */
function rowsOf({ state, figures, releases }: AreaStatus): BuildRow[] {
  const uses = new Map<string | null | undefined, string>([
    [state.stable, 'para todo el mundo'],
    [state.canary?.buildId, 'a prueba'],
  ]);
  const inUse = [state.stable, state.canary?.buildId].filter((id) => id != null);
  const otherBuildIds = figures
    .filter(({ buildId }) => !inUse.includes(buildId))
    .sort((a, b) => b.mounts - a.mounts)
    .map(({ buildId }) => buildId);
  return [...new Set([...inUse, ...otherBuildIds])].map((buildId) => ({
    mounts: 0,
    failures: 0,
    anonymousFailures: 0,
    scriptErrors: 0,
    phases: null,
    vitals: {},
    causes: [],
    ...figures.find((one) => one.buildId === buildId),
    buildId,
    version: releases.find((release) => release.buildId === buildId)?.version ?? 'Sin publicar',
    use: uses.get(buildId) ?? null,
  }));
}

const Figures = styled.span`
  white-space: normal;
`;

const Heading = styled.h3`
  margin-bottom: ${({ theme }) => theme.space[2]};
  font-size: ${({ theme }) => theme.type.md};
`;

const Build = styled.span`
  overflow-wrap: anywhere;

  > code {
    display: block;
    color: ${({ theme }) => theme.color.textMuted};
    font-size: ${({ theme }) => theme.type.xs};
  }
`;
