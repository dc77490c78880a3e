import type { AreaRelease, BuildPreview } from '@aforo/shared/contract';

/** A build that has passed the checks. */
interface CheckedBuild {
  release: AreaRelease;
  /** With their compressed copies. */
  files: ReadonlyMap<string, Buffer>;
}

/** What mounting a build once has shown. */
export type Previewed =
  | { kind: 'mounted'; preview: BuildPreview }
  /** `problem` is a Spanish sentence. */
  | { kind: 'failed'; problem: string }
  /** The browser could not be started, which is no fault of the build. */
  | { kind: 'skipped' };

/** Mounts a build once before it is accepted. */
export type PreviewBuild = (build: CheckedBuild) => Promise<Previewed>;

export function buildLabelOf({ area, buildId }: AreaRelease): string {
  return `${area}@${buildId}`;
}
