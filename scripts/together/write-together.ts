import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../program.ts';

/** Next to the packages, because jest finds no tests in folders whose names begin with a dot. */
const folder = 'made-tests';

/** More would save little, and the last file of a run would take longer. */
const filesAtOnce = 16;

/**
 * Writes files that each run several tests of a project, from different packages, with about the
 * same total size.
 * @param tests paths of the files whose tests are run
 * @param tearDown called after each test file: the module and its export
 * @returns paths of the generated files, for jest to run
 */
export function writeTogether(
  project: string,
  tests: readonly string[],
  tearDown?: { module: string; name: string },
): string[] {
  // The same in every checkout: jest lists tests in no fixed order.
  const bySize = [...tests].sort().sort((one, other) => sizeOf(other) - sizeOf(one));
  const count = Math.ceil(bySize.length / filesAtOnce);
  return Array.from({ length: count }, (_, number) => {
    const fileTests = bySize.filter((_test, index) => index % count === number);
    const path = join(folder, project, `${number + 1}.test.ts${project === 'screens' ? 'x' : ''}`);
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), textOf(fileTests, tearDown));
    return path;
  });
}

export function removeTogether(): void {
  rmSync(join(root, folder), { recursive: true, force: true });
}

export function isTogether(path: string): boolean {
  return path.startsWith(`${folder}/`);
}

function sizeOf(path: string): number {
  return statSync(join(root, path)).size;
}

function textOf(tests: readonly string[], tearDown?: { module: string; name: string }): string {
  const lines = tests.map((test) => `  '${test}': () => import('../../${test}'),\n`).join('');
  const [imported, called] = tearDown
    ? [`import { ${tearDown.name} } from '../../${tearDown.module}';\n`, `, ${tearDown.name}`]
    : ['', ''];
  return `import { runTogether } from '../../scripts/together/run-together.ts';
${imported}await runTogether({\n${lines}}${called});\n`;
}
