import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { areaContractVersion } from '@aforo/shared/build';
import { build } from 'esbuild';
import { root } from '../program.ts';
import { compile, type Part } from './compile.ts';
import { importedPackages, requirements, type PackageJson } from './package-json.ts';

/** Folders of the published packages; npm gets the `dist` of each. */
const folders = {
  shared: join(root, 'shared'),
  build: join(root, 'packages/build'),
  testing: join(root, 'packages/testing'),
  areas: join(root, 'packages/areas'),
};

/** Libraries that no import names: programs, and what federation's plugin and Jest load by name. */
const loadedByName: Record<Part, string[]> = {
  shared: [],
  build: [
    '@module-federation/webpack-bundler-runtime',
    '@swc/core',
    'lucide-react',
    'ts-loader',
    'typescript',
    'webpack-cli',
  ],
  testing: [
    '@swc/core',
    '@swc/jest',
    '@testing-library/dom',
    'jest',
    'jest-environment-jsdom',
    'jest-fixed-jsdom',
    'react-dom',
  ],
};

const readPackage = (folder: string): PackageJson =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageJson; // npm's format

/** Writes the published packages, each complete and without a path that leaves it (ADR 0130). */
export async function writePackages(): Promise<void> {
  const source = readPackage(folders.shared);
  const { files, internals } = compile(entriesOf(source));
  const written = new Map<string, PackageJson>();
  const write = (part: Part, fields: PackageJson, more: Record<string, object> = {}): void => {
    const used = importedPackages(files[part], fields.name);
    for (const library of loadedByName[part]) used.add(library);
    const packageJson = { ...fields, ...requirements(used, rangeOf) };
    written.set(fields.name, packageJson);
    writeDist(part, files[part], { 'package.json': packageJson, ...more });
  };
  write('shared', sharedFields(source, internals));
  const bin = { 'aforo-dev': './dev/aforo-dev.js' };
  write('build', { ...readPackage(folders.build), bin }, compilerSettings());
  write('testing', readPackage(folders.testing), { 'jest-preset.json': jestPreset });
  await writeAreas(written);
}

/** `./src/http/index.ts` → `http/index.ts` */
function entriesOf({ exports = {} }: PackageJson): string[] {
  return Object.values(exports)
    .filter((file) => !/\/build\/|\/typed-inputs\.ts$/.test(file))
    .map((file) => file.replace('./src/', ''));
}

/** What the published `package.json` of `@aforo/shared` has besides its requirements. */
function sharedFields(source: PackageJson, internals: Iterable<string>): PackageJson {
  const { name, version, description, license, type, sideEffects, exports = {}, engines } = source;
  const written: Record<string, string> = {};
  for (const [path, file] of Object.entries(exports)) {
    if (/^\.\/(build|testing|webpack)/.test(path)) continue;
    written[path] = file.replace('/src/', '/').replace('.ts', '.js');
  }
  for (const path of [...internals].sort()) written[`./internal/${path}`] = `./${path}`;
  return {
    name,
    version,
    description,
    license,
    type,
    sideEffects,
    engines,
    exports: written,
    // What `areas doctor` compares with the shell.
    aforo: { contract: areaContractVersion },
  };
}

/** The version of a library that the workspace asks for, or has. */
function rangeOf(library: string): string {
  for (const folder of [folders.shared, root]) {
    const { dependencies, devDependencies } = readPackage(folder);
    const range = dependencies?.[library] ?? devDependencies?.[library];
    if (range !== undefined) return range;
  }
  return readPackage(join(root, 'node_modules', library)).version;
}

function writeDist(
  part: Part,
  compiled: ReadonlyMap<string, string>,
  more: Record<string, object>,
): void {
  const dist = emptyDist(part);
  const others = Object.entries(more).map(([path, content]) => [path, jsonOf(content)] as const);
  for (const [path, text] of [...compiled, ...others]) {
    const file = join(dist, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

function jsonOf(content: object): string {
  return `${JSON.stringify(content, null, 2)}\n`;
}

function emptyDist(name: keyof typeof folders): string {
  const dist = join(folders[name], 'dist');
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist);
  const changelog = join(folders[name], 'CHANGELOG.md');
  if (existsSync(changelog)) copyFileSync(changelog, join(dist, 'CHANGELOG.md'));
  return dist;
}

/** For editors and `tsc` in a team's repository, and for webpack's loader. */
function compilerSettings(): Record<string, object> {
  const base = JSON.parse(readFileSync(join(root, 'tsconfig.base.json'), 'utf8')) as {
    compilerOptions: Record<string, unknown>; // our own file
  };
  const lib = ['ES2023', 'DOM', 'DOM.Iterable'];
  const alone = { composite: false, incremental: false, emitDeclarationOnly: false, noEmit: true };
  const team = { compilerOptions: { ...base.compilerOptions, lib, ...alone } };
  const loader = {
    extends: './tsconfig.json',
    compilerOptions: { noEmit: false, allowImportingTsExtensions: false },
    files: [],
  };
  return { 'tsconfig.json': team, 'tsconfig.webpack.json': loader };
}

/** As `jest.config.js` has it for our own areas. */
const jestPreset = {
  testEnvironment: 'jest-fixed-jsdom',
  transform: {
    '[.][cm]?[jt]sx?$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
        sourceMaps: true,
      },
    ],
  },
  // To CommonJS, packages included: jest runs ES modules only experimentally.
  transformIgnorePatterns: [],
  setupFilesAfterEnv: ['@aforo/testing/screen-setup'],
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
};

/** The command line in one file without dependencies, and the template of a new area. */
async function writeAreas(others: ReadonlyMap<string, PackageJson>): Promise<void> {
  // Bundled: lerna needs the dependencies, to release the program with them, and a team doesn't.
  const { dependencies: _bundled, ...source } = readPackage(folders.areas);
  const dist = emptyDist('areas');
  await build({
    entryPoints: [join(root, 'gateway/src/cli/areas-bin.ts')],
    outfile: join(dist, 'areas.js'),
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    legalComments: 'none',
    banner: {
      // tar-stream is CommonJS and requires Node's modules.
      js: `#!/usr/bin/env node\nimport { createRequire } from 'node:module'; const require = createRequire(import.meta.url);`,
    },
  });
  writeFileSync(join(dist, 'package.json'), jsonOf({ ...source, bin: { areas: './areas.js' } }));
  const template = join(folders.areas, 'template');
  cpSync(template, join(dist, 'template'), { recursive: true });
  const all = new Map(others).set(source.name, source);
  const stamped = withVersions(readPackage(template), all);
  writeFileSync(join(dist, 'template/package.json'), jsonOf(stamped));
}

/** A new area asks for the packages of this release, and for the libraries that those ask for. */
function withVersions(
  template: PackageJson,
  released: ReadonlyMap<string, PackageJson>,
): PackageJson {
  const known: Record<string, string> = {};
  for (const { dependencies, peerDependencies } of released.values()) {
    Object.assign(known, dependencies, peerDependencies);
  }
  for (const [name, { version }] of released) known[name] = `^${version}`;
  const stamp = (given: Record<string, string> = {}): Record<string, string> =>
    Object.fromEntries(Object.entries(given).map(([name, range]) => [name, known[name] ?? range]));
  const { dependencies, devDependencies } = template;
  return {
    ...template,
    dependencies: stamp(dependencies),
    devDependencies: stamp(devDependencies),
  };
}
