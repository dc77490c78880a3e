import { setTimeout as wait } from 'node:timers/promises';
import type { ServerProcess } from './server-process.ts';

type Server = Pick<ServerProcess, 'start' | 'stop' | 'isRunning' | 'isWanted' | 'onDeath'>;
type Say = (line: string) => void;

const firstPauseMs = 500;
const longestPauseMs = 30_000;

/** Starts a server again whenever it ends without being stopped. */
export function supervise(name: string, server: Server, say: Say): void {
  const revive = async (): Promise<void> => {
    say(`${name}: ha terminado sin que se parara; se arranca otra vez`);
    for (let pauseMs = firstPauseMs; server.isWanted && !server.isRunning; pauseMs *= 2) {
      try {
        await server.start();
        say(`${name}: en marcha otra vez`);
      } catch (error) {
        say(`${name}: no arranca. ${error instanceof Error ? error.message : String(error)}`);
        await wait(Math.min(pauseMs, longestPauseMs));
      }
    }
  };
  server.onDeath = () => void revive();
}

/**
 * Starts the servers that have ended, and then stops and starts each while the others serve.
 * @param whole resolves when all servers receive requests
 */
export async function restartInTurn(
  servers: ReadonlyMap<string, Server>,
  whole: () => Promise<void>,
  say: Say,
): Promise<void> {
  for (const [name, server] of servers) {
    if (server.isRunning) continue;
    await server.start();
    say(`${name}: en marcha otra vez`);
  }
  await whole();
  for (const [name, server] of servers) {
    await server.stop();
    await server.start();
    await whole();
    say(`${name}: en marcha otra vez`);
  }
}
