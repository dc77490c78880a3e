import { rmSync } from 'node:fs';
import { prepareDemo } from './test-server.ts';

/** Prepares the demo data with which the workers' servers start. Returns the teardown. */
export default async function globalSetup(): Promise<() => void> {
  const folder = await prepareDemo();
  return () => rmSync(folder, { recursive: true, force: true });
}
