import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runNode, type Outcome } from './program.ts';

/** The folders with source code. */
const codeFolders = [...workspaces(), 'scripts'];

function workspaces(): string[] {
  const text = readFileSync(join(root, 'package.json'), 'utf8');
  return (JSON.parse(text) as { workspaces: string[] }).workspaces; // this repository's file
}

interface Check {
  name: 'code' | 'format' | 'imports' | 'unused';
  /** How to fix a failure that the output alone does not explain. */
  hint: string;
  args: string[];
}

export interface CheckResult extends Outcome {
  name: Check['name'];
  hint: string;
  seconds: number;
}

/** Its configuration is in TypeScript, which Node 20 does not read by itself. */
export const lintProgram = ['--import', 'tsx', join(root, 'node_modules/oxlint/bin/oxlint')];

/** The program that formats files. */
const formatter = join(root, 'node_modules/oxfmt/bin/oxfmt');

const checks: readonly Check[] = [
  {
    name: 'code',
    hint: 'Los tipos y las reglas se miran a la vez; cada mensaje dice adónde va ese código. Las reglas están en oxlint.config.ts.',
    args: lintProgram,
  },
  {
    name: 'format',
    hint: 'npm run format lo arregla.',
    args: [formatter, '--check'],
  },
  {
    name: 'imports',
    hint: 'El comentario de cada regla dice adónde va ese código; las reglas están en .dependency-cruiser.js.',
    args: [
      'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
      '--config',
      '.dependency-cruiser.js',
      '--output-type',
      'err-long',
      ...codeFolders,
    ],
  },
  {
    name: 'unused',
    hint: 'Bórralo, o quítale el export si solo se usa en su archivo; lo que se abre por su ruta está en knip.config.ts.',
    args: ['node_modules/knip/bin/knip.js', '--no-progress'],
  },
];

/**
 * Runs types and lint, format, import rules and unused code, two at a time, all of them even after
 * a failure.
 *
 * @param report called as each one ends
 */
export async function runChecks(report: (result: CheckResult) => void): Promise<CheckResult[]> {
  const waiting = [...checks];
  const results: CheckResult[] = [];

  async function work(): Promise<void> {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const startedAt = performance.now();
      const outcome = await runNode(check.args);
      const { name, hint } = check;
      const result = { name, hint, ...outcome, seconds: (performance.now() - startedAt) / 1000 };
      results.push(result);
      report(result);
    }
  }

  await Promise.all([work(), work()]);
  return results;
}

/** One line on success; on failure followed by the tool’s output. */
export function describeCheck({ name, ok, output, hint, seconds }: CheckResult): string {
  const line = `${ok ? '✓' : '✗'} ${name.padEnd(7)} ${seconds.toFixed(1)} s`;
  return ok ? line : `${line}\n\n${output.trim()}\n\n${hint}\n`;
}
