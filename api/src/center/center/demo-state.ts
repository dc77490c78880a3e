import type { Connection } from '../../platform/database/index.ts';
import { type DemoConfig, isDemoAllowed, type Visitor } from '../../platform/exposure.ts';

/** `closed`: the center holds demo data, and what belongs to a demo is shut on this installation. */
type DemoState = 'absent' | 'closed' | 'open';

/** The only reader of the flag: everything that exists only in a demo asks here. */
export async function readDemoState(
  { connection, config }: { connection: Connection; config: DemoConfig },
  visitor?: Visitor,
): Promise<DemoState> {
  const { is_demo: isDemo } = await connection
    .selectFrom('center')
    .select('is_demo')
    .executeTakeFirstOrThrow();
  if (!isDemo) return 'absent';
  return isDemoAllowed(config, visitor) ? 'open' : 'closed';
}

/**
 * Whether the test bank, the fake tax office and the hints for trying out are there.
 * @param visitor of a request; without one, the installation as a whole
 */
export async function isDemoOpen(
  from: { connection: Connection; config: DemoConfig },
  visitor?: Visitor,
): Promise<boolean> {
  return (await readDemoState(from, visitor)) === 'open';
}
