import { rmSync } from 'node:fs';

export default async function stopTestServers(): Promise<void> {
  await Promise.all((globalThis.aforoTestServers ?? []).map((testServer) => testServer.stop()));
  const demo = globalThis.aforoPreparedDemo;
  if (demo !== undefined) rmSync(demo, { recursive: true, force: true });
}
