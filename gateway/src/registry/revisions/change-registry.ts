import type { RegistryEventKind, RevisionEntry } from '@aforo/shared/contract';
import { buildOf, revisionSummary } from '../events/event-text.ts';
import { buildLabel, recordEvent } from '../events/events.repository.ts';
import { assertApproved } from '../approvals/approvals.ts';
import { allChannels } from '../channels/channels.repository.ts';
import { assertConsent } from '../publishing/consent.ts';
import { frozenText } from '../freezes/freezes.ts';
import { freezeOf } from '../freezes/freezes.repository.ts';
import { decide, isReturn, type Change } from './area-state.ts';
import { RegistryRefusal } from '../protocol/registry-error.ts';
import {
  insertRevision,
  isForeignKeyViolation,
  lastRevisions,
  revisionsOfArea,
  revisionsBefore,
} from '../database/registry.repository.ts';
import type { RegistryConnection } from '../database/registry-tables.ts';
import { lockRegistry, prunedBuilds } from '../database/stored-builds.repository.ts';

export interface ChangeRequest {
  area: string;
  change: Change;
  /**
   * The revision that the change is based on; null for the current one, for changes by the gateway
   * itself.
   */
  from: number | null;
  author: string;
  reason: string;
  /** By default the revision's kind; null if the caller records the event. */
  event?: RegistryEventKind | null;
}

/**
 * Writes a change as the next revision, in the caller's transaction if there is one.
 * @throws {RegistryRefusal} `revision_conflict` if it isn't based on the current revision,
 * `already_so` and `nothing_to_roll_back` if it has no effect, `frozen` during a freeze,
 * `approval_needed` if a second person has to approve the build first, `build_refused` if a host no
 * longer accepts what it shows in other areas
 */
export async function changeRegistry(
  db: RegistryConnection,
  order: ChangeRequest,
  now: Date,
): Promise<RevisionEntry> {
  try {
    return db.isTransaction
      ? await writeChange(db, order, now)
      : await db.transaction().execute((trx) => writeChange(trx, order, now));
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    throw new RegistryRefusal('build_unknown', 'Los archivos de ese build ya no se guardan.');
  }
}

async function writeChange(
  trx: RegistryConnection,
  { area, change, from, author, reason, event }: ChangeRequest,
  now: Date,
): Promise<RevisionEntry> {
  await lockRegistry(trx);
  const current = revisionNumberOf(await lastRevisions(trx));
  if (from !== null && from !== current) throw await conflict(trx, from);
  const revisions = await revisionsOfArea(trx, area);
  const order = (await allChannels(trx)).map(({ name }) => name);
  const outcome = decide(revisions, change, await prunedBuilds(trx, area), order);
  if ('refused' in outcome) throw new RegistryRefusal(outcome.refused);
  // guard: nothing is activated during a freeze (freezes.database.test.ts)
  // without: `if (!isReturn(outcome, revisions)) {` → `if (isReturn(outcome, revisions) === null) {`
  if (!isReturn(outcome, revisions)) {
    const freeze = await freezeOf(trx, area, now);
    if (freeze) throw new RegistryRefusal('frozen', frozenText(area, freeze));
    // guard: an unapproved build is shown to no visitor (approvals.database.test.ts)
    // without: `await assertApproved(trx, area, outcome.state, revisions);` → ``
    await assertApproved(trx, area, outcome.state, revisions);
    // The installation's own builds are its operator's.
    // guard: a build that its hosts no longer accept is not activated (consent.database.test.ts)
    // without: `outcome.kind !== 'start'` → `false`
    if (outcome.kind !== 'start') await assertConsent(trx, area, outcome.state, revisions);
  }
  const revision = { number: current + 1, area, ...outcome, author, reason };
  await insertRevision(trx, { ...revision, at: now });
  if (event !== null) {
    const buildId = buildOf(revision.kind, revision.state);
    const summary = revisionSummary(revision, await buildLabel(trx, area, buildId));
    const told = { area, buildId, revision: revision.number, author, reason, summary };
    await recordEvent(trx, { kind: event ?? revision.kind, ...told }, now);
  }
  return { ...revision, at: now.toISOString() };
}

/** The registry's revision: the highest of all areas' last revisions; 0 before the first. */
export function revisionNumberOf(last: readonly RevisionEntry[]): number {
  return Math.max(0, ...last.map(({ number }) => number));
}

/** The error with all changes since the revision that the request was based on. */
async function conflict(db: RegistryConnection, from: number): Promise<RegistryRefusal> {
  const [newest] = await revisionsBefore(db, { area: null, before: null, limit: 1 });
  if (!newest || newest.number < from) {
    return new RegistryRefusal(
      'revision_conflict',
      `Partes de la revisión ${from}, que no existe: el registro va por la ${newest?.number ?? 0}.`,
    );
  }
  return new RegistryRefusal(
    'revision_conflict',
    `Partes de la revisión ${from} y el registro va por la ${newest.number}: ${newest.author} ${changeText(newest)}. ` +
      'Mira cómo está ahora y vuelve a decidir.',
  );
}

/** «activó el build 12ab de mfe-admin». */
function changeText({ kind, area, state }: RevisionEntry): string {
  switch (kind) {
    case 'start':
    case 'activate':
      return `activó el build ${state.stable} de ${area}`;
    case 'canary':
      return `puso en prueba el build ${state.canary?.buildId} de ${area}`;
    case 'withdraw':
      return `retiró la prueba de ${area}`;
    case 'rollback':
      return `devolvió ${area} al build ${state.stable}`;
    case 'mounts':
      return `cambió las rutas de ${area}`;
    case 'channel':
      return `cambió los canales de ${area}`;
  }
}
