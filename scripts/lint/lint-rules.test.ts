/**
 * Each custom lint rule, and each stock rule that the code relies on, must refuse a bad file and
 * allow the exempt files.
 */
import { rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import config from '../../oxlint.config.ts';
import { lintProgram } from '../checks.ts';
import { root, runNode } from '../program.ts';
import { plant } from '../testing/temporary-tree.ts';

const page = 'mfe-admin/src/list';
const server = 'api/src/booking/bookings';

const refused: [rule: string, file: string, text: string][] = [
  ['typescript/TS2322', `${page}/wrong.ts`, 'export const a: number = "b";'],
  ['unicorn/filename-case', `${page}/ListPage.ts`, 'export const a = 1;'],
  ['unicorn/filename-case', `${server}/booking_rules.ts`, 'export const a = 1;'],
  ['aforo/telling-name', `${page}/utils.ts`, 'export const a = 1;'],
  ['aforo/telling-name', `${server}/helpers/dates.ts`, 'export const a = 1;'],
  ['aforo/device-clock', `${page}/today.ts`, 'export const a = () => new Date();'],
  ['aforo/device-clock', `${page}/written.ts`, 'export const a = () => Date();'],
  ['aforo/device-clock', 'shared/src/payment/hold.ts', 'export const a = () => Date.now();'],
  ['aforo/device-clock', 'shell/src/now.ts', 'export const a = { now: Date.now };'],
  ['no-restricted-exports', `${page}/page.ts`, 'export default 1;'],
  ['no-restricted-exports', `${page}/as-default.ts`, 'const a = 1; export { a as default };'],
  ['no-restricted-properties', `${server}/env.ts`, 'export const a = process.env.PORT;'],
  ['no-restricted-properties', `${server}/env-key.ts`, 'export const a = process["env"];'],
  [
    'no-restricted-properties',
    `${server}/env-taken.ts`,
    'const { env } = process; export const a = env;',
  ],
  [
    'no-restricted-imports',
    `${server}/env-imported.ts`,
    'import { env } from "node:process"; export const a = env;',
  ],
  ['no-restricted-globals', `${page}/load.ts`, 'export const a = () => fetch("/api/settings");'],
  [
    'no-restricted-properties',
    `${page}/window.ts`,
    'export const a = () => window.fetch("/api/me");',
  ],
  ['no-restricted-globals', `shared/src/ui/old.ts`, 'export const a = () => new XMLHttpRequest();'],
  [
    'no-restricted-globals',
    `${server}/call.ts`,
    'export const a = () => fetch("https://example.com");',
  ],
  ['no-restricted-globals', `${page}/print.ts`, 'export const a = () => console.log(1);'],
  ['no-restricted-globals', `${server}/print.ts`, 'export const a = () => console.error(1);'],
  [
    'aforo/reasoned-assertion',
    `${page}/cast.ts`,
    'export const a = (value: unknown) => value as string;',
  ],
  [
    'aforo/reasoned-assertion',
    `${server}/bang.ts`,
    'export const a = (value?: string): string => value!;',
  ],
  ['typescript/no-explicit-any', `${page}/any.ts`, 'export const a = (b: any) => b as string;'],
  [
    'typescript/no-floating-promises',
    `${page}/float.ts`,
    'export function a(save: () => Promise<void>) { save(); }',
  ],
  [
    'typescript/no-misused-promises',
    `${server}/misuse.ts`,
    'export const a = (may: () => Promise<boolean>) => { if (may()) throw new Error("b"); };',
  ],
  [
    'typescript/consistent-type-imports',
    `${page}/import.ts`,
    'import { T } from "./type.ts"; export const a = (b: T) => b;',
  ],
  [
    'typescript/switch-exhaustiveness-check',
    `${page}/switch.ts`,
    'export function a(b: "x" | "y") { switch (b) { case "x": return 1; } return 2; }',
  ],
  [
    'react-hooks/rules-of-hooks',
    `${page}/hook.tsx`,
    'declare function useA(): void; export function A(b: boolean) { if (b) useA(); return null; }',
  ],
  [
    'react-hooks/exhaustive-deps',
    `${page}/deps.tsx`,
    'import { useEffect } from "react"; export function A({ b }: { b: () => void }) { useEffect(() => b(), []); return null; }',
  ],
  [
    'react/set-state-in-effect',
    `${page}/effect.tsx`,
    'import { useEffect, useState } from "react"; export function A() { const [b, setB] = useState(0); useEffect(() => { setB(1); }, []); return b; }',
  ],
  [
    'typescript/no-unnecessary-type-assertion',
    `${page}/certain.ts`,
    'export const a = (b: string): number => b!.length; // it is there',
  ],
  [
    'typescript/no-unsafe-assignment',
    `${page}/parse.ts`,
    'export const a: string = JSON.parse("1");',
  ],
  ['jsx-a11y/alt-text', `${page}/image.tsx`, 'export const A = () => <img src="a.png" />;'],
  [
    'jsx-a11y/click-events-have-key-events',
    `shared/src/ui/box.tsx`,
    'export const A = () => <div onClick={() => undefined}>a</div>;',
  ],
];

/** Exempt files, and code that only resembles a violation. */
const allowed: [why: string, file: string, text: string][] = [
  [
    'config.ts reads the environment',
    'api/src/platform/config/config.ts',
    'export const a = process.env.PORT;',
  ],
  ['http fetches', 'shared/src/http/client.ts', 'export const a = () => fetch("/api/settings");'],
  ['a CLI prints', 'gateway/src/cli/start.ts', 'console.log(1);'],
  [
    'fetch is a local variable',
    `${page}/local.ts`,
    'export const a = (fetch: () => number) => fetch();',
  ],
  [
    'an assertion has its reason above',
    `${page}/above.ts`,
    '// The list is never empty here.\nexport const a = (b: string[]) => b[0]!;',
  ],
  [
    'an assertion has its reason beside it',
    `${page}/beside.ts`,
    'export const a = (b: unknown) => b as string; // it was checked by the schema',
  ],
  [
    'one reason serves a run of assertions',
    `${page}/run.ts`,
    `export const a = (b: unknown, c: unknown) => ({
       // Both were checked by the schema.
       b: b as string,
       c: c as string,
     });`,
  ],
  [
    'a date is made from a text',
    `${page}/parsed.ts`,
    'export const a = (at: string) => new Date(at);',
  ],
  [
    'a test asks the device',
    `${page}/late.test.ts`,
    'export const a = new Date(Date.now() - 1000);',
  ],
  ['the server reads its own clock', `${server}/clock.ts`, 'export const a = () => new Date();'],
  ['as const asserts nothing', `${page}/const.ts`, 'export const a = ["b"] as const;'],
  [
    'a loader of the router throws a Response',
    'shell/src/routing/router.tsx',
    'export function a(): never { throw new Response(null, { status: 403 }); }',
  ],
  [
    'jest reads a default export',
    'api/src/testing/setup/global-setup-pglite.ts',
    'export default 1;',
  ],
];

interface LintReport {
  diagnostics: { code: string; filename: string }[];
}

/**
 * `typescript(no-explicit-any)` is configured as `typescript/no-explicit-any`, `eslint(no-var)` as
 * `no-var`.
 */
const ruleOf = (code: string) =>
  code.replace(/^eslint\((.*)\)$/, '$1').replace(/^(.*)\((.*)\)$/, '$1/$2');

let folder: string;
/** File → the rules that refuse it. */
let refusals: Map<string, string[]>;

beforeAll(async () => {
  const files = [...refused, ...allowed].map(([, file, text]) => [file, text] as const);
  folder = plant({
    ...Object.fromEntries(files),
    'globals.d.ts': 'declare const process: { env: Record<string, string> };',
    [`${page}/type.ts`]: 'export type T = string;',
    'oxlint.config.ts': `import config from '${join(root, 'oxlint.config.ts')}';
export default { ...config, jsPlugins: ['${join(root, 'scripts/lint/plugin.js')}'] };`,
    'tsconfig.json': JSON.stringify({
      compilerOptions: {
        strict: true,
        noUncheckedIndexedAccess: true,
        target: 'ES2023',
        lib: ['ES2023', 'DOM'],
        module: 'ESNext',
        moduleResolution: 'bundler',
        jsx: 'preserve',
        allowImportingTsExtensions: true,
        noEmit: true,
        types: [],
      },
    }),
  });
  const planted = ['--config', join(folder, 'oxlint.config.ts'), folder];
  const { output } = await runNode([...lintProgram, '--format', 'json', ...planted]);
  const { diagnostics } = JSON.parse(output) as LintReport; // the requested format
  refusals = new Map(files.map(([file]) => [file, []]));
  for (const { code, filename } of diagnostics) {
    refusals.get(relative(folder, resolve(root, filename)))?.push(ruleOf(code));
  }
});

afterAll(() => rmSync(folder, { recursive: true }));

test.each(refused)('%s refuses %s', (rule, file) => {
  expect(refusals.get(file)).toContain(rule);
});

test.each(allowed)('no rule refuses a file where %s', (_why, file) => {
  // Imports of the generated files do not exist, so type errors are ignored.
  expect(refusals.get(file)?.filter((rule) => !/\/TS\d/.test(rule))).toEqual([]);
});

test('every stock rule with a custom message has a test violation', () => {
  const shown = new Set(refused.map(([rule]) => rule));
  const set = [config, ...config.overrides].flatMap(({ rules }) => Object.keys(rules));
  const customRules = set.filter((name) => /^(aforo[/]|no-restricted-)/.test(name));
  expect(customRules.length).toBeGreaterThan(0);
  expect(customRules.filter((name) => !shown.has(name))).toEqual([]);
});
