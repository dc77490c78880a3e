import type { LeftTraces, LoadPhases, PageTrace, RegistryStatus } from '@aforo/shared/contract';
import { releaseKey } from '../composition/composition.ts';

type Figures = RegistryStatus['areas'][number]['figures'][number];

/** Maximum number of samples per build; the oldest are dropped. */
const maxSamples = 500;
/** Limited, because the names are chosen by the senders. */
const maxTraces = 20;
const dayMs = 24 * 60 * 60 * 1000;

interface Sample<T> {
  at: number;
  value: T;
}

/**
 * Load times reported to this gateway over the last day. Kept in memory, so a restart loses them.
 */
export function createLoadSamples(now: () => Date) {
  const phases = new Map<string, Sample<LoadPhases>[]>();
  const errors = new Map<string, Sample<true>[]>();
  const traces = new Map<string, Sample<readonly PageTrace[]>[]>();
  const vitals = new Map<string, Map<string, Sample<number>[]>>();

  function recent<T>(samples: readonly Sample<T>[] = []): T[] {
    const since = now().getTime() - dayMs;
    return samples.filter(({ at }) => at >= since).map(({ value }) => value);
  }
  function add<T>(samples: Sample<T>[], value: T): Sample<T>[] {
    return [...samples.slice(1 - maxSamples), { at: now().getTime(), value }];
  }
  return {
    loaded(area: string, buildId: string, value: LoadPhases): void {
      const key = releaseKey(area, buildId);
      phases.set(key, add(phases.get(key) ?? [], value));
    },
    measured(area: string, buildId: string, name: string, value: number): void {
      const key = releaseKey(area, buildId);
      const ofBuild = vitals.get(key) ?? new Map<string, Sample<number>[]>();
      ofBuild.set(name, add(ofBuild.get(name) ?? [], value));
      vitals.set(key, ofBuild);
    },
    /** Records an error that no error boundary caught. */
    erred(area: string, buildId: string): void {
      const key = releaseKey(area, buildId);
      errors.set(key, add(errors.get(key) ?? [], true));
    },
    /** Records what the build left on a page. */
    leftTraces(area: string, buildId: string, value: readonly PageTrace[]): void {
      const key = releaseKey(area, buildId);
      traces.set(key, add(traces.get(key) ?? [], value));
    },
    figures(
      area: string,
      buildId: string,
    ): Pick<Figures, 'phases' | 'vitals' | 'leftTraces'> & { scriptErrors: number } {
      const key = releaseKey(area, buildId);
      const loads = recent(phases.get(key));
      const median = (name: keyof LoadPhases): number =>
        quantile(
          loads.map((load) => load[name]),
          0.5,
        );
      const measured = [...(vitals.get(key) ?? [])]
        .map(([name, samples]): [string, number[]] => [name, recent(samples)])
        .filter(([, values]) => values.length > 0);
      return {
        scriptErrors: recent(errors.get(key)).length,
        leftTraces: countTraces(recent(traces.get(key))),
        phases:
          loads.length === 0
            ? null
            : { fetch: median('fetch'), evaluate: median('evaluate'), mount: median('mount') },
        vitals: Object.fromEntries(
          measured.map(([name, values]) => [name, quantile(values, 0.75)]),
        ),
      };
    },
  };
}

function countTraces(reports: readonly (readonly PageTrace[])[]): LeftTraces | undefined {
  if (reports.length === 0) return undefined;
  const counts = new Map<string, LeftTraces['traces'][number]>();
  for (const { trace, name } of reports.flat()) {
    const key = `${trace} ${name}`;
    counts.set(key, { trace, name, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  const most = [...counts.values()].toSorted((a, b) => b.count - a.count).slice(0, maxTraces);
  return { count: reports.length, traces: most };
}

/** The smallest value that this share of the values doesn't exceed. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
