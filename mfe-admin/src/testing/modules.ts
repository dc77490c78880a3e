import type {
  AreaState,
  RegistryEvent,
  RegistryStatus,
  RevisionEntry,
} from '@aforo/shared/contract';

type AreaStatus = RegistryStatus['areas'][number];

export function moduleState(more: Partial<AreaState> = {}): AreaState {
  return { stable: 'b2', canary: null, previous: 'b1', mounts: [], ...more };
}

export function moduleRevision(more: Partial<RevisionEntry> = {}): RevisionEntry {
  return {
    number: 7,
    area: 'mfe-reception',
    kind: 'activate',
    state: moduleState(),
    author: 'equipo-mostrador',
    reason: 'cobrar más deprisa',
    at: '2026-11-20T10:00:00.000Z',
    ...more,
  };
}

export function moduleEvent(more: Partial<RegistryEvent> = {}): RegistryEvent {
  const number = more.number ?? 7;
  return {
    id: `event-${number}`,
    number,
    kind: 'activate',
    area: 'mfe-reception',
    buildId: 'b2',
    revision: number,
    author: 'equipo-mostrador',
    reason: 'cobrar más deprisa',
    summary: 'Activado 1.2.0 (b2) para todo el mundo',
    at: '2026-11-20T10:00:00.000Z',
    ...more,
  };
}

const release = (digit: 1 | 2 | 3, area: string): AreaStatus['releases'][number] => ({
  area,
  buildId: `b${digit}`,
  version: `1.${digit}.0`,
  contractVersion: '1.0.0',
  bytes: 100_000,
  commit: null,
  publishedAt: `2026-11-1${digit}T08:00:00.000Z`,
  publishedBy: 'equipo-mostrador',
});

/** An area with three builds: the second is stable, the first is the previous one. */
export function moduleStatus(
  state: Partial<AreaState> = {},
  { area = 'mfe-reception', ...more }: Partial<RevisionEntry> = {},
): AreaStatus {
  return {
    area,
    state: moduleState(state),
    releases: [release(3, area), release(2, area), release(1, area)],
    figures: [],
    waiting: null,
    needsApproval: false,
    lastRevision: moduleRevision({ area, state: moduleState(state), ...more }),
  };
}
