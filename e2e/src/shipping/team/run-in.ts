import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

interface Options {
  /** Added to the environment. */
  env?: Record<string, string>;
}

/** Whatever npm, Playwright and tests set would make the programs of another repository differ. */
const ownVariables =
  /^(npm_(lifecycle|package|command)|PLAYWRIGHT(?!_BROWSERS_PATH)|PW_|TEST_|NODE_OPTIONS|NODE_ENV|AFORO)/;

/** A program that hangs would otherwise survive its test. */
const limitMs = 5 * 60_000;

/**
 * Runs a program in a folder outside this repository.
 * @returns what it printed
 * @throws with its output, if it fails
 */
export async function runIn(
  cwd: string,
  [program = '', ...args]: readonly string[],
  { env = {} }: Options = {},
): Promise<string> {
  const inherited = Object.entries(process.env).filter(([name]) => !ownVariables.test(name));
  const options = {
    cwd,
    env: { ...Object.fromEntries(inherited), ...env },
    maxBuffer: 2 ** 26,
    timeout: limitMs,
  };
  try {
    const { stdout } = await promisify(execFile)(program, args, options);
    return stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }; // of execFile
    throw new Error(`${[program, ...args].join(' ')} failed:\n${stdout}${stderr}`, {
      cause: error,
    });
  }
}
