import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The repository’s folder; every tool runs in it. */
export const root = fileURLToPath(new URL('..', import.meta.url));

export interface Outcome {
  ok: boolean;
  /** The program's output, both streams in order; empty when it was shown live. */
  output: string;
}

export interface ProgramOptions {
  /** Prints the output live instead of collecting it. */
  live?: boolean;
  /** Added to this process’s environment. */
  env?: Record<string, string>;
}

/**
 * Runs a program in the repository’s folder and never rejects: a program that cannot start has
 * failed.
 */
export function runProgram(
  command: string,
  args: readonly string[],
  { live = false, env = {} }: ProgramOptions = {},
): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: live ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const keep = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.on('error', (error) => resolve({ ok: false, output: `${output}${error.message}\n` }));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}

/** Runs a JavaScript program with this Node, so that no shell or `.bin` shim is in between. */
export function runNode(args: readonly string[], options?: ProgramOptions): Promise<Outcome> {
  return runProgram(process.execPath, args, options);
}

/** Prints the heading of a part of the output. */
export function title(text: string): void {
  console.log(`\n── ${text}`);
}
