import { spawn, type ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { isBuilt, packageDirOf, packageNames, repositoryRoot } from '@aforo/shared/build';
import { StartError } from '../config/start-error.ts';

interface Progress {
  /** Prints one line of progress for the operator. */
  say(line: string): void;
  now?: () => number;
}

/**
 * Builds the packages without a build of their current sources, as many at once as there are cores.
 * @throws {StartError} with webpack's output if one fails
 */
export async function buildMissing({ say, now = Date.now }: Progress): Promise<void> {
  const missing = packageNames.filter((name) => !isBuilt(name));
  if (missing.length === 0) return;
  say(`Construyendo ${missing.join(', ')}. Solo hace falta cuando cambia el código.`);

  const waiting = [...missing];
  const running = new Set<ChildProcess>();
  let done = 0;
  async function work(): Promise<void> {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const startedAt = now();
      say(`  ${name}: en obras`);
      await runBuild(name, running);
      const seconds = Math.round((now() - startedAt) / 1000);
      say(`  ${name}: listo en ${seconds} s (${++done} de ${missing.length})`);
    }
  }
  const stop = (): void => {
    for (const child of running) child.kill();
  };
  process.once('exit', stop);
  try {
    await Promise.all(Array.from({ length: Math.min(availableParallelism(), 4) }, work));
  } finally {
    // After one failure the other builds are useless.
    stop();
    process.off('exit', stop);
  }
}

/** In a separate process: builds in one process would share one core. */
function runBuild(name: string, running: Set<ChildProcess>): Promise<void> {
  const child = spawn(
    process.execPath,
    [join(repositoryRoot, 'node_modules/webpack-cli/bin/cli.js')],
    { cwd: packageDirOf(name), stdio: ['ignore', 'pipe', 'pipe'] },
  );
  running.add(child);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      running.delete(child);
      if (code === 0) resolve();
      else
        reject(new StartError(output.trim() || `La construcción de ${name} se ha interrumpido.`));
    });
  });
}
