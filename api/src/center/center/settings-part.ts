import type {
  Actor,
  AuditAction,
  SettingsPartName,
  SettingsView,
  StoredSettings,
} from '@aforo/shared/contract';
import type * as z from 'zod/mini';
import { changesBetween } from '../../platform/audit/index.ts';
import type { Connection, Transaction, TransactionFor } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { parseInput, throwIfDropped } from '../../platform/http/index.ts';
import {
  type CenterRow,
  centerAuditId,
  countPartChange,
  isPartCurrent,
  lockCenter,
  readCenter,
} from './center.repository.ts';

type AnySettings = StoredSettings<SettingsPartName>;

/** A part of the settings, for the routes. */
export interface SettingsPart {
  needsProof: boolean;
  read(): Promise<AnySettings>;
  /**
   * Does nothing when no value changes.
   * @throws {DomainError} `validation_failed`; `stale_version` with the current settings
   */
  save(
    transaction: TransactionFor<AnySettings>,
    actor: Actor,
    change: { values: object; version: number },
  ): Promise<AnySettings>;
}

interface Definition<Input, Values extends object> {
  name: SettingsPartName;
  input: z.ZodMiniType<Input>;
  valuesOf(row: CenterRow, connection: Connection): Values | Promise<Values>;
  /**
   * The values to store. The rules of the part are checked here.
   * @throws {DomainError} for values that break a rule
   */
  beforeSave(
    trx: Transaction,
    input: Input,
    before: Values,
    row: CenterRow,
  ): Values | Promise<Values>;
  write(trx: Transaction, values: Values, row: CenterRow): Promise<unknown>;
  present(values: Values, row: CenterRow, connection: Connection): View | Promise<View>;
  /** Other parts that show changed values too, so that they become stale. */
  alsoChanges?: (before: Values, after: Values) => SettingsPartName[];
  /** The fields of the audit log; by default the values. */
  audited?: (values: Values) => object;
  action?: AuditAction;
  needsProof?: true;
}
type View = SettingsView<SettingsPartName>;

/** One part of the settings. Changing another part does not make this one stale. */
export function createSettingsPart<Input extends object, Values extends object>(
  { database, audit }: Dependencies,
  part: Definition<Input, Values>,
): SettingsPart {
  const { name, audited = (values: Values): object => values } = part;

  async function read(connection: Connection, row: CenterRow): Promise<AnySettings> {
    const values = await part.valuesOf(row, connection);
    return { values: await part.present(values, row, connection), version: row.version };
  }

  async function update(
    trx: Transaction,
    actor: Actor,
    { values, version }: { values: object; version: number },
    input: Input,
  ) {
    const row = await lockCenter(trx);
    // guard: expected version of settings (settings-parts.test.ts)
    // without: `if (!isPartCurrent(row, name, version)) {` → `if (version === 0) {`
    if (!isPartCurrent(row, name, version)) {
      throw new DomainError('stale_version', { current: await read(trx, row) });
    }
    throwIfDropped(values, input, (await read(trx, row)).values);
    const before = await part.valuesOf(row, trx);
    const after = await part.beforeSave(trx, input, before, row);
    const changes = changesBetween(audited(before), audited(after));
    if (changes.length === 0) return read(trx, row);
    await part.write(trx, after, row);
    const otherParts = part.alsoChanges?.(before, after) ?? [];
    const saved = await countPartChange(trx, [name, ...otherParts]);
    const entity = { entity: 'center', entityId: centerAuditId } as const;
    await audit.write(trx, { actor, action: part.action ?? 'updated', ...entity, changes });
    return read(trx, saved);
  }

  return {
    needsProof: part.needsProof ?? false,
    read: async () => read(database.connection, await readCenter(database.connection)),
    async save(transaction, actor, change) {
      const input = parseInput(part.input, change.values);
      return transaction((trx) => update(trx, actor, change, input));
    },
  };
}
