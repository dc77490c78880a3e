import type { Connection } from '../../platform/database/index.ts';
import { type DemoConfig, isDemoAllowed, type Visitor } from '../../platform/config/exposure.ts';

/** `closed`: the center holds demo data, but demo features are disabled on this installation. */
type DemoState = 'absent' | 'closed' | 'open';

/** The only reader of the flag: all demo features ask this function. */
export async function readDemoState(
  { connection, config }: { connection: Connection; config: DemoConfig },
  visitor?: Visitor,
): Promise<DemoState> {
  const { isDemo } = await connection
    .selectFrom('center')
    .select('isDemo')
    .executeTakeFirstOrThrow();
  if (!isDemo) return 'absent';
  // guard: demo features are closed on public installations (published-demo.test.ts)
  // without: `isDemoAllowed(config, visitor) ? 'open' : 'closed'` → `'open'`
  return isDemoAllowed(config, visitor) ? 'open' : 'closed';
}

/**
 * Whether the test bank, the fake tax office and the demo hints are enabled.
 * @param visitor the visitor of a request; without it, the installation as a whole
 */
export async function isDemoOpen(
  from: { connection: Connection; config: DemoConfig },
  visitor?: Visitor,
): Promise<boolean> {
  return (await readDemoState(from, visitor)) === 'open';
}
