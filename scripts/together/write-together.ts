import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../program.ts';

/** Beside the packages, because jest looks for no tests where a name begins with a dot. */
const folder = 'made-tests';

/** More of them save little more, and the last of a run would be waited for longer. */
const filesAtOnce = 16;

/**
 * Writes files that run the tests of a project, some of one package and some of another, each file with
 * as much to do as the next.
 * @param tests paths of the files whose tests are run
 * @param tearDown what is called after each of them: the module and its export
 * @returns paths of the files, for jest to run
 */
export function writeTogether(
  project: string,
  tests: readonly string[],
  tearDown?: { module: string; name: string },
): string[] {
  // In every checkout the same: jest lists them in no order of its own.
  const bySize = [...tests].sort().sort((one, other) => sizeOf(other) - sizeOf(one));
  const count = Math.ceil(bySize.length / filesAtOnce);
  return Array.from({ length: count }, (_, number) => {
    const own = bySize.filter((_test, index) => index % count === number);
    const path = join(folder, project, `${number + 1}.test.ts${project === 'screens' ? 'x' : ''}`);
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), textOf(own, tearDown));
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
