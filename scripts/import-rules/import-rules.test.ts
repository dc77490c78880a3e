/**
 * Each import rule is tested: a bad file is written into a small sample repository, and the named
 * rule must refuse it.
 */
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { cruise as Cruise, ICruiseResult } from 'dependency-cruiser';
import { importModule } from '@aforo/shared/build';
import config from '../../.dependency-cruiser.js';
import { layers } from './servers.js';
import { sampleFolders, plantSampleRepository } from '../testing/sample-repository.ts';
import type { Tree } from '../testing/temporary-tree.ts';

/** It has only ES modules. */
const cruiserFile = resolve(
  import.meta.dirname,
  '../../node_modules/dependency-cruiser/src/main/index.mjs',
);
let cruise: typeof Cruise;
beforeAll(async () => {
  const cruiser = await importModule(pathToFileURL(cruiserFile).href);
  ({ cruise } = cruiser as { cruise: typeof Cruise }); // its own type
});

const planted: string[] = [];
afterEach(() => {
  for (const folder of planted.splice(0)) rmSync(folder, { recursive: true });
});

/** `rule: from → to` of every import rule that the sample repository with `files` breaks. */
async function brokenRules(files: Tree = {}): Promise<{ rule: string; from: string }[]> {
  const baseDir = plantSampleRepository(files);
  planted.push(baseDir);
  const { output } = await cruise(
    sampleFolders,
    { ...config.options, ruleSet: config, validate: true, baseDir } as never,
    { ...config.options.enhancedResolveOptions, bustTheCache: true },
  );
  // Without an output type, cruise gives its result as an object.
  const { violations } = (output as ICruiseResult).summary;
  return violations.map(({ rule, from }) => ({ rule: rule.name, from }));
}

/** An import of `specifier` on one line, and an export that uses it. */
function use(specifier: string): string {
  return `import * as it from '${specifier}';\nexport const used = it;\n`;
}

const page = 'mfe-admin/src/list/row.ts';
const command = 'api/src/booking/bookings/book.ts';

/** Rule → a violation: the file, its text, and other files that it needs. */
const violations: [rule: string, file: string, text: string, others?: Tree][] = [
  ['area-is-an-island', page, use('../../../mfe-client/src/paths.ts')],
  ['area-is-an-island', page, use('../../../shell/src/routing/router.ts')],
  [
    'area-is-an-island',
    page,
    `import type { paths } from '../../../mfe-client/src/paths.ts';\nexport type P = typeof paths;`,
  ],
  ['shell-knows-no-area', 'shell/src/routing/router.ts', use('../../../mfe-admin/src/paths.ts')],
  ['screen-is-an-island', page, use('../detail/detail-page.ts')],
  ['common-knows-no-screen', 'mfe-admin/src/common/badge.ts', use('../list/row.ts')],
  ['no-node-in-the-browser', page, use('node:fs')],
  ['no-node-in-the-browser', 'shared/src/ui/index.ts', use('node:path')],
  ['no-build-in-the-browser', page, use('@aforo/shared/build')],
  [
    'shared-imports-no-package',
    'shared/src/ui/index.ts',
    use('../../../shell/src/routing/router.ts'),
  ],
  ['shared-by-its-names', page, use('../../../shared/src/ui/index.ts')],
  ['http-by-its-name', 'shared/src/form/index.ts', use('../http/index.ts')],
  ['contract-imports-nothing-of-ours', 'shared/src/contract/index.ts', use('@aforo/shared/format')],
  [
    'contract-imports-nothing-of-ours',
    'shared/src/contract/index.ts',
    `import type { money } from '../format/index.ts';\nexport type M = typeof money;`,
  ],
  ['contract-imports-only-zod', 'shared/src/contract/index.ts', use('react')],
  ['contract-runs-anywhere', 'shared/src/contract/index.ts', use('node:crypto')],
  ['format-and-theme-are-leaves', 'shared/src/format/index.ts', use('@aforo/shared/http')],
  ['format-and-theme-are-leaves', 'shared/src/theme/index.ts', use('../ui/index.ts')],
  ['http-shows-nothing', 'shared/src/http/index.ts', use('../ui/index.ts')],
  ['ui-is-only-looks', 'shared/src/ui/index.ts', use('@aforo/shared/http')],
  ['ui-is-only-looks', 'shared/src/ui/index.ts', use('../form/index.ts')],
  ['form-knows-no-area', 'shared/src/form/index.ts', use('../area/index.ts')],
  ['api-sees-only-the-contract', command, use('@aforo/shared/format')],
  ['only-the-gateway-knows-the-api', 'e2e/src/environment/browser.ts', use('@aforo/api/app')],
  ['gateway-enters-by-the-api-door', 'gateway/src/cli/start.ts', use('../../../api/src/server.ts')],
  ['gateway-takes-no-screens', 'gateway/src/cli/start.ts', use('@aforo/shared/ui')],
  ['no-import-of-top-packages', 'api/src/app.ts', use('../../gateway/src/cli/start.ts')],
  ['module-enters-by-its-door', command, use('../../people/clients/clients.repository.ts')],
  ['module-enters-by-its-door', 'api/src/app.ts', use('./people/clients/find-client.ts')],
  ['module-enters-by-its-door', 'api/src/app.ts', use('./demo/people/people.ts')],
  ...layers.map((layer): (typeof violations)[number] => [
    `${layer}-stays-below`,
    `api/src/${layer}/thing/rule.ts`,
    use('../../app.ts'),
  ]),
  [
    'people-stays-below',
    'api/src/people/clients/find-client.ts',
    use('../../booking/bookings/index.ts'),
  ],
  ['sql-only-in-repositories', command, use('kysely')],
  [
    'sql-only-in-repositories',
    'api/src/booking/bookings/bookings.routes.ts',
    `import type { Pool } from 'pg';\nexport type P = Pool;`,
  ],
  ['no-cycle', 'mfe-admin/src/list/cell.ts', use('./row.ts'), { [page]: use('./cell.ts') }],
  ['no-orphan', 'shared/src/ui/forgotten.ts', 'export const forgotten = 1;'],
  ['no-dead-file', 'mfe-admin/src/list/unused.ts', use('./row.ts')],
  [
    'no-dead-file',
    'mfe-admin/src/list/only-tested.ts',
    use('./row.ts'),
    { 'mfe-admin/src/list/only-tested.test.ts': use('./only-tested.ts') },
  ],
  ['no-test-in-production', page, use('./list-page.test.ts')],
  ['no-test-in-production', 'shared/src/ui/index.ts', use('../testing/index.ts')],
  ['no-undeclared-dependency', page, use('left-pad')],
  ['no-dev-dependency-in-production', page, use('webpack')],
  ['no-unresolvable', page, use('@aforo/shared/secrets')],
  ['no-unresolvable', page, use('./nowhere.ts')],
];

test('the sample repository breaks no rule', async () => {
  expect(await brokenRules()).toEqual([]);
});

test.each(violations)('%s refuses the file %s', async (...violation) => {
  const [rule, file, text, otherFiles] = violation;
  const broken = await brokenRules({ ...otherFiles, [file]: text });
  expect(broken).toContainEqual({ rule, from: file });
});

describe('the list of import rules', () => {
  test('has a test violation for each rule', () => {
    const shown = new Set(violations.map(([rule]) => rule));
    expect(config.forbidden.map(({ name }) => name).filter((name) => !shown.has(name))).toEqual([]);
  });

  test('explains for each where the code should go instead', () => {
    expect(config.forbidden.filter(({ comment }) => comment.length < 40)).toEqual([]);
  });

  test('has no warnings: every rule is an error', () => {
    expect(config.forbidden.filter(({ severity }) => severity !== 'error')).toEqual([]);
  });
});
