import type { Approval, AreaState } from '@aforo/shared/contract';
import { findBuild, knownAreas } from '../database/registry.repository.ts';
import type { RegistryConnection } from '../database/registry-tables.ts';
import { lockRegistry } from '../database/stored-builds.repository.ts';
import { buildLabel, recordEvent } from '../events/events.repository.ts';
import { RegistryRefusal } from '../protocol/registry-error.ts';
import {
  addedBuilds,
  stateAfter,
  wasStable,
  type RevisionHistory,
} from '../revisions/area-state.ts';
import {
  approvalsOf,
  insertApproval,
  isApprovalRequired,
  setApprovalRule,
} from './approvals.repository.ts';

interface Options {
  db: RegistryConnection;
  now(): Date;
  /** Called after the rule or an approval was written, on which the last resort of pages depends. */
  onChange(): Promise<void>;
}

interface Order {
  area: string;
  author: string;
  reason: string;
}

/** Approval by a second person: which areas need it, and which builds have it. */
export function createApprovals({ db, now, onChange }: Options) {
  return {
    /** @throws {RegistryRefusal} `area_unknown`, `already_so` */
    async require({ area, author, reason }: Order, isRequired: boolean): Promise<void> {
      if (!(await knownAreas(db)).includes(area)) throw new RegistryRefusal('area_unknown');
      const at = now();
      await db.transaction().execute(async (trx) => {
        // An activation that has begun comes before the rule, and none after it.
        await lockRegistry(trx);
        if ((await isApprovalRequired(trx, area)) === isRequired) {
          throw new RegistryRefusal('already_so');
        }
        await setApprovalRule(trx, area, { isRequired, changedBy: author, changedAt: at });
        const summary = isRequired
          ? 'Desde ahora cada build necesita la aprobación de otra persona'
          : 'Los builds ya no necesitan la aprobación de otra persona';
        await recordEvent(trx, { kind: 'approval_rule', area, author, reason, summary }, at);
      });
      await onChange();
    },
    /**
     * @throws {RegistryRefusal} `build_unknown`; `not_allowed` for the build's publisher;
     * `already_so` if it is approved
     */
    async approve({ area, author, reason }: Order, buildId: string): Promise<Approval> {
      const at = now();
      const found = await findBuild(db, area, buildId);
      if (!found) throw new RegistryRefusal('build_unknown');
      // guard: the publisher of a build can't approve it (approvals.database.test.ts)
      // without: `found.entry.publishedBy === author` → `false`
      if (found.entry.publishedBy === author) {
        throw new RegistryRefusal(
          'not_allowed',
          `El build ${buildId} de ${area} lo publicó ${author}: lo tiene que aprobar otra persona, con otro token o su cuenta.`,
        );
      }
      await db.transaction().execute(async (trx) => {
        const approval = { area, buildId, approvedBy: author, reason, approvedAt: at };
        if (!(await insertApproval(trx, approval))) throw new RegistryRefusal('already_so');
        const summary = `Aprobado ${await buildLabel(trx, area, buildId)}`;
        await recordEvent(trx, { kind: 'approve', area, buildId, author, reason, summary }, at);
      });
      await onChange();
      return { by: author, reason, at: at.toISOString() };
    },
  };
}
export type Approvals = ReturnType<typeof createApprovals>;

/**
 * For the state that an area is about to have. Builds that everyone had before, and canaries and
 * channels that go on unchanged, need no approval.
 * @throws {RegistryRefusal} `approval_needed`
 */
export async function assertApproved(
  db: RegistryConnection,
  area: string,
  state: AreaState,
  revisions: RevisionHistory,
): Promise<void> {
  // guard: neither a canary nor a channel takes a build past its approval (approvals.database.test.ts)
  // without: `addedBuilds(state, stateAfter(revisions))` → `[]`
  const shown = [state.stable, ...addedBuilds(state, stateAfter(revisions))];
  await assertBuildsApproved(db, area, shown, revisions);
}

/** For builds that are shown to more people. @throws {RegistryRefusal} `approval_needed` */
export async function assertBuildsApproved(
  db: RegistryConnection,
  area: string,
  shown: readonly (string | null)[],
  revisions: RevisionHistory,
): Promise<void> {
  const waiting = await findUnapproved(db, area, shown, revisions);
  if (waiting === undefined) return;
  throw new RegistryRefusal(
    'approval_needed',
    `En ${area} otra persona aprueba cada build antes de que se vea, y falta ${await buildLabel(db, area, waiting)}: npm run areas -- approve ${area}@${waiting} --reason "…", sin ser quien lo publicó.`,
  );
}

/** The first of the builds that a second person must approve before everyone may have it. */
export async function findUnapproved(
  db: RegistryConnection,
  area: string,
  buildIds: readonly (string | null)[],
  revisions: RevisionHistory,
): Promise<string | undefined> {
  const added = buildIds.filter(
    (buildId): buildId is string => buildId !== null && !wasStable(revisions, buildId),
  );
  if (added.length === 0 || !(await isApprovalRequired(db, area))) return undefined;
  const approvals = await approvalsOf(db, area);
  return added.find((buildId) => !approvals.has(buildId));
}
