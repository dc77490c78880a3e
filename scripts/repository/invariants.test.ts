/** Invariants of the whole repository that no compiler or linter checks. */
import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { root } from '../program.ts';
import { read, readJson, textFiles } from '../testing/repository.ts';

interface Manifest {
  name: string;
  workspaces?: string[];
  scripts?: Record<string, string>;
  exports?: Record<string, string>;
  main?: string;
  type?: string;
}

const files = textFiles();
const workspaces = readJson<Manifest>('package.json').workspaces ?? [];
const areasAndShell = workspaces.filter((name) => name === 'shell' || name.startsWith('mfe-'));

/** `file:line` of every line that matches `pattern`. */
function linesLike(pattern: RegExp, among: (path: string) => boolean): string[] {
  return files.filter(among).flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}`] : [])),
  );
}

describe('documents', () => {
  const documents = files.filter((path) => path.endsWith('.md'));

  /** Targets of `[text](target)` inside this repository. */
  function linksOf(path: string): string[] {
    const text = read(path).replaceAll(/```.*?```/gs, '');
    return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^([a-z]+:|#)/.test(target));
  }

  test.each(documents)('every link of %s has an existing target', (path) => {
    const broken = linksOf(path).filter((target) => {
      const [file = ''] = decodeURI(target).split('#');
      return !existsSync(join(root, dirname(path), file));
    });
    expect(broken).toEqual([]);
  });

  test.each(documents)('a link of %s that names a file names its target', (path) => {
    const links = read(path).matchAll(
      /\[`?(?<label>[\w./-]+\.(?:tsx?|js|sql|md))`?\]\((?<target>[^)#\s]+)/g,
    );
    const wrong = [...links].filter(
      ({ groups: { label = '', target = '' } = {} }) => basename(label) !== basename(target),
    );
    expect(wrong.map(([link]) => link)).toEqual([]);
  });

  test.each(documents)('every npm script named in %s exists', (path) => {
    const { scripts = {} } = readJson<Manifest>('package.json');
    const named = [...read(path).matchAll(/npm run ([a-z][\w:-]*)/g)];
    expect(named.map(([, name = '']) => name).filter((name) => !(name in scripts))).toEqual([]);
  });
});

describe('packages', () => {
  test('shared exports exactly its folders by name, and webpack’s and the examples for tests separately', () => {
    const folders = readdirSync(join(root, 'shared/src'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => [`./${name}`, `./src/${name}/index.ts`]);
    expect(readJson<Manifest>('shared/package.json').exports).toEqual({
      ...Object.fromEntries(folders),
      // Without the browser's part of `./testing`.
      './testing/printed-roll': './src/testing/printed-roll.ts',
      './testing/typed-inputs': './src/contract/input/typed-inputs.ts',
      './webpack': './src/build/webpack.ts',
      './webpack-preset': './src/build/webpack-preset.js',
    });
  });

  test.each(areasAndShell)('%s exports nothing to the workspace', (name) => {
    const { exports = {}, main } = readJson<Manifest>(`${name}/package.json`);
    expect({ exports, main }).toEqual({ exports: {}, main: undefined });
  });

  test('the API exports five entry points, and three for bench and the journeys', () => {
    const { exports = {} } = readJson<Manifest>('api/package.json');
    expect(Object.keys(exports)).toEqual([
      './app',
      './config',
      './database',
      './draining',
      './stream-limiter',
      './testing/fake-redsys',
      './testing/postgres-server',
      './testing/printed-page',
    ]);
  });

  test.each(workspaces)('%s is an ES module, which federation’s generated entry needs', (name) => {
    expect(readJson<Manifest>(`${name}/package.json`).type).toBe('module');
  });

  test('the lockfile names no registry', () => {
    expect(linesLike(/"resolved": "[a-z+]+:/, (path) => path === 'package-lock.json')).toEqual([]);
  });
});

describe('modules of the API', () => {
  const isModule = /^api\/src\/(demo|[^/]+\/[^/]+)\//;
  const isTestCode = /\.test\.ts$|^api\/src\/(testing|correctness)\//;

  /** Module → the modules whose files it imports; a file outside the modules counts as one. */
  function moduleImports(paths: readonly string[]): Map<string, Set<string>> {
    const moduleOf = (path: string) => isModule.exec(path)?.[0] ?? path;
    const imports = new Map<string, Set<string>>();
    for (const path of paths) {
      const from = moduleOf(path);
      const found = imports.get(from) ?? new Set<string>();
      for (const [, target = ''] of read(path).matchAll(/(?:from|import\() ?'(\.[^']+)'/g)) {
        const to = moduleOf(normalize(join(dirname(path), target)));
        if (to !== from) found.add(to);
      }
      imports.set(from, found);
    }
    return imports;
  }

  /** The modules left after repeatedly removing those that import none of the others. */
  function inCycles(imports: ReadonlyMap<string, ReadonlySet<string>>): string[] {
    const left = new Map(imports);
    for (;;) {
      const free = [...left].filter(([, to]) => ![...to].some((module) => left.has(module)));
      if (free.length === 0) return [...left.keys()];
      for (const [module] of free) left.delete(module);
    }
  }

  test('do not import each other, directly or through others', () => {
    const code = files.filter((path) => /^api\/src\/.*\.ts$/.test(path) && !isTestCode.test(path));
    expect(inCycles(moduleImports(code))).toEqual([]);
  });

  test('that import each other are found', () => {
    const around = new Map([
      ['a', new Set(['b'])],
      ['b', new Set(['c'])],
      ['c', new Set(['a'])],
      ['d', new Set<string>()],
    ]);
    expect(inCycles(around)).toEqual(['a', 'b', 'c']);
  });
});

describe('the demo', () => {
  /** The columns in SQL text, and in a query of Kysely. */
  const flag = /\b(is_demo|demo_password_hash|demoPasswordHash)\b|'(center\.)?isDemo\b/;
  /** They check whether the demo is open, mark an account's session, or create the demo. */
  const readers = new Set([
    'api/src/center/center/demo-state.ts',
    'api/src/center/center/center.repository.ts',
    'api/src/identity/login-sessions/login-sessions.repository.ts',
    'api/src/demo/demo.repository.ts',
    // They name columns of the database and read none of them.
    'api/src/insight/exports/center/center-tables.ts',
    'api/src/insight/personal-data/columns.ts',
    'api/src/platform/database/tables.ts',
  ]);
  const isReader = (path: string): boolean =>
    /^(api|gateway)\/src\/.*(?<!\.test)\.ts$/.test(path) && !readers.has(path);

  test('is opened or closed by one function: no other code reads its flag', () => {
    expect(linesLike(flag, isReader)).toEqual([]);
  });

  test('a read of the flag elsewhere is found', () => {
    const test = 'api/src/identity/auth/log-in/login.test.ts';
    const reads = [
      "select(['isDemo'])",
      "'center.isDemo as open'",
      'n.is_demo',
      'demoPasswordHash',
    ];
    expect(reads.filter((line) => !flag.test(line))).toEqual([]);
    expect(flag.test('isDemo: await isDemoOpen({ connection, config }, visitor),')).toBe(false);
    expect(isReader('api/src/money/online/providers/payment-providers.ts')).toBe(true);
    expect(isReader(test)).toBe(false);
  });
});

describe('text', () => {
  const isWritten = (path: string): boolean => path !== 'package-lock.json';
  const isCode = (path: string): boolean => /\.(tsx?|js)$/.test(path);

  test('no file contains a path of a developer’s machine', () => {
    const machinePath = /(^|[\s"'`(=:])\/(home|root|Users|work|tmp)\/[\w.-]/;
    expect(linesLike(machinePath, isWritten)).toEqual([]);
  });

  test('no comment postpones work', () => {
    expect(linesLike(new RegExp(`\\b(${['TO', 'FIX'].join('DO|')}ME)\\b`), isWritten)).toEqual([]);
  });

  test('no text announces future features', () => {
    expect(linesLike(new RegExp(['próxima', 'mente'].join(''), 'i'), isWritten)).toEqual([]);
  });

  test('an exception to a rule has its reason in it or on the line above', () => {
    const bare = files.filter(isCode).flatMap((path) => {
      const lines = read(path).split('\n');
      return lines.flatMap((line, index) => {
        const isReasoned =
          !/lint-(?:disable)/.test(line) ||
          /\s--\s\S/.test(line) ||
          /^\s*(\/\/|\*|\{?\/\*)/.test(lines[index - 1] ?? '');
        return isReasoned ? [] : [`${path}:${index + 1}`];
      });
    });
    expect(bare).toEqual([]);
  });

  test('requests that create a record have an idempotency key', () => {
    // These replace the previous record, or answer with a secret.
    const harmless = ['createCalendarFeed', 'createPasskey'];
    const creates = /\bcall\(\s*((?:create|request|issue|grant|book)[A-Z]\w*)\b(.{0,500})/gs;
    const keyless = files
      .filter((path) => /^(mfe-|shared\/src|shell)/.test(path) && !/\.test\.tsx?$/.test(path))
      .flatMap((path) =>
        [...read(path).matchAll(creates)]
          .filter(([, name = '', rest = '']) => !harmless.includes(name) && !/[kK]ey\b/.test(rest))
          .map(([, name = '']) => `${path}: ${name}`),
      );
    expect(keyless).toEqual([]);
  });

  test('no test is focused or skipped', () => {
    const lonely = /\b(test|it|describe)\.(only|skip|todo)\b|\b(xtest|xit|fit|fdescribe)\(/;
    expect(linesLike(lonely, (path) => /\.test\.tsx?$/.test(path))).toEqual([]);
  });
});

test('paths in these tests are relative to the repository', () => {
  expect(files).toContain(normalize('scripts/repository/invariants.test.ts'));
});
