import type {
  RegistryCheck,
  RegistryStatus,
  ReleaseEntry,
  RevisionEntry,
  RollbackThresholds,
} from '@aforo/shared/contract';
import type { MissingFiles } from '../../assets/missing-files.ts';
import { approvalsOf, isApprovalRequired } from '../approvals/approvals.repository.ts';
import type { Channels } from '../channels/channels.ts';
import {
  assertKnown,
  findBuild,
  knownAreas,
  lastRevisions,
  releasesOf,
  revisionsBefore,
  revisionsOfArea,
} from '../database/registry.repository.ts';
import { newestEvent } from '../events/events.repository.ts';
import type { Freezes } from '../freezes/freezes.ts';
import { shownBuilds, wasShown, wasStable } from '../revisions/area-state.ts';
import { revisionNumberOf } from '../revisions/change-registry.ts';
import type { RegistryStore } from '../revisions/registry-store.ts';
import { lastRolloutOf } from '../rollouts/rollouts.repository.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';

interface Options {
  registryStore: RegistryStore;
  missingFiles: MissingFiles;
  figuresOf(area: string): Promise<RegistryStatus['areas'][number]['figures']>;
  thresholdsInForce(area: string): Promise<RollbackThresholds>;
  freezes: Pick<Freezes, 'inForce'>;
  channels: Pick<Channels, 'list'>;
  webhooks: Pick<Webhooks, 'list'>;
}

/** Number of releases in a status, per area. */
const listed = 30;
const historyPage = 50;

/** Queries for teams, operators and administrators. */
export function createRegistryQueries(options: Options) {
  const { registryStore, missingFiles, figuresOf, thresholdsInForce } = options;
  const { freezes, channels, webhooks } = options;
  const { db } = registryStore;

  return {
    /** For one area, or all. */
    async status(
      area: string | null,
      { hasWebhooks }: { hasWebhooks: boolean },
    ): Promise<RegistryStatus> {
      const last = await lastRevisions(db);
      const shown = (await registryStore.current()).registry.areas;
      const names = area === null ? await knownAreas(db) : [area];
      if (area !== null) await assertKnown(db, area);
      const areas = [];
      for (const name of names) {
        const lastRevision = last.find((revision) => revision.area === name) ?? null;
        const state = lastRevision?.state;
        areas.push({
          area: name,
          state: state ?? { stable: null, canary: null, previous: null, mounts: [] },
          releases: await releasesWith(name, [
            ...(state ? shownBuilds(state) : []),
            state?.previous,
          ]),
          figures: await figuresOf(name),
          lastRevision,
          waiting: await waitingBuild(name),
          needsApproval: await isApprovalRequired(db, name),
          slots: shown[name]?.areaManifest?.slots ?? [],
          thresholds: await thresholdsInForce(name),
          rollout: await lastRolloutOf(db, name),
        });
      }
      const inForce = await freezes.inForce();
      return {
        revision: revisionNumberOf(last),
        newestEvent: await newestEvent(db),
        freezes: inForce.filter((one) => area === null || [null, area].includes(one.area)),
        channels: await channels.list(),
        webhooks: hasWebhooks ? await webhooks.list() : [],
        areas,
      };
    },
    /** Builds of an area with missing files. */
    async check(area: string): Promise<RegistryCheck> {
      await assertKnown(db, area);
      const broken: RegistryCheck['broken'] = [];
      const entries = await releasesOf(db, area);
      for (const { buildId } of entries) {
        const found = await findBuild(db, area, buildId);
        const missing = found ? await missingFiles(found.release) : [];
        if (missing.length > 0) broken.push({ area, buildId, missing });
      }
      return { checked: entries.length, broken };
    },
    async history(area: string | null, before: number | null): Promise<RevisionEntry[]> {
      if (area !== null) await assertKnown(db, area);
      return revisionsBefore(db, { area, before, limit: historyPage });
    },
  };

  /** The installation's own build, until it is first given to a visitor. */
  async function waitingBuild(area: string): Promise<string | null> {
    const buildId = registryStore.installed.areas[area]?.buildId ?? null;
    if (buildId === null) return null;
    return wasShown(await revisionsOfArea(db, area), buildId) ? null : buildId;
  }

  /** The newest ones, and the relevant ones regardless of age. */
  async function releasesWith(
    area: string,
    named: readonly (string | null | undefined)[],
  ): Promise<ReleaseEntry[]> {
    const newest = await releasesOf(db, area, listed);
    for (const buildId of named) {
      if (buildId == null || newest.some((entry) => entry.buildId === buildId)) continue;
      const found = await findBuild(db, area, buildId);
      if (found) newest.push(found.entry);
    }
    const approvals = await approvalsOf(db, area);
    const revisions = await revisionsOfArea(db, area);
    const approved = newest.map((entry) => {
      const approval = approvals.get(entry.buildId);
      const known = { ...entry, wasStable: wasStable(revisions, entry.buildId) };
      return approval ? { ...known, approval } : known;
    });
    // Pages read the status every few seconds: the changelogs of all builds would be most of it.
    return approved.map((entry, index) => {
      if (!entry.publication || index === 0) return entry;
      const { changelog: _changelog, ...publication } = entry.publication;
      return { ...entry, publication };
    });
  }
}

export type RegistryQueries = ReturnType<typeof createRegistryQueries>;
