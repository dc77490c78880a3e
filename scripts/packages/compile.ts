import { dirname, join, posix, relative, sep } from 'node:path';
import { pureContract } from '@aforo/shared/webpack';
import ts from 'typescript';
import { root } from '../program.ts';

/** The packages that the sources of `shared` are published as, besides `@aforo/shared` itself. */
export type Part = 'shared' | 'build' | 'testing';

export interface Compiled {
  /** By package and by path in it: JavaScript and declarations. */
  files: Record<Part, Map<string, string>>;
  /** Modules of `@aforo/shared` that the other packages import and its exports don't name. */
  internals: Set<string>;
}

const sources = join(root, 'shared/src');

/** Programs that no export of `shared` reaches. */
const programs = ['build/webpack-config.ts', 'build/dev/aforo-dev.ts'];
/** Opened by path: by the first paint's build, and by Jest. */
const openedByPath = ['build/first-paint/render-area.tsx', 'testing/screen-setup.ts'];

/**
 * Compiles `shared` to ES modules with declarations, as three packages. The types are not checked:
 * `npm run check` does that.
 * @param entries files of `shared/src` that a package exports
 * @throws if the compiler can't write a declaration
 */
export function compile(entries: readonly string[]): Compiled {
  const names = [...entries, ...programs, ...openedByPath].map((file) => join(sources, file));
  const program = ts.createProgram(names, compilerOptions());
  const compiled: Compiled = {
    files: { shared: new Map(), build: new Map(), testing: new Map() },
    internals: new Set(),
  };
  const { diagnostics } = program.emit(
    undefined,
    (path, text) => addFile(compiled, relative(outDir, path).split(sep).join('/'), text),
    undefined,
    false,
    { before: [pureContract] },
  );
  const [fault] = diagnostics;
  if (fault) throw new Error(ts.flattenDiagnosticMessageText(fault.messageText, '\n'));
  return compiled;
}

/** Only a prefix: the compiler's files are collected, not written. */
const outDir = join(root, '.cache/packages');

function compilerOptions(): ts.CompilerOptions {
  const { options } = ts.parseJsonConfigFileContent(
    {
      extends: './tsconfig.base.json',
      compilerOptions: {
        rootDir: 'shared/src',
        outDir,
        lib: ['ES2023', 'DOM', 'DOM.Iterable'],
        types: ['node'],
        composite: false,
        incremental: false,
        emitDeclarationOnly: false,
        declaration: true,
        rewriteRelativeImportExtensions: true,
        noCheck: true,
      },
      files: [],
    },
    ts.sys,
    root,
  );
  return options;
}

function addFile(compiled: Compiled, path: string, text: string): void {
  const part = partOf(path);
  // `from './a.ts'` of a declaration, and `from '../contract/index.js'` of another package.
  const written = text.replaceAll(
    /((?:\bfrom|\bimport)\s*\(?\s*)(["'])(\.{1,2}\/[^"']+)\.(?:tsx?|js)\2/g,
    (_import, before: string, quote: string, target: string) =>
      before + quote + addressOf(compiled, path, `${target}.js`) + quote,
  );
  compiled.files[part].set(pathIn(part, path), written);
}

/** What a file of `shared/src` imports another one by, once both are in their packages. */
function addressOf({ internals }: Compiled, from: string, target: string): string {
  const path = posix.normalize(posix.join(dirname(from), target));
  if (partOf(path) === partOf(from)) return target;
  if (partOf(path) !== 'shared') throw new Error(`${from} imports ${path} of another package`);
  const named = /^([^/]+)\/index\.js$/.exec(path)?.[1];
  if (named !== undefined) return `@aforo/shared/${named}`;
  internals.add(path);
  return `@aforo/shared/internal/${path}`;
}

function partOf(path: string): Part {
  const [folder] = path.split('/');
  return folder === 'build' || folder === 'testing' ? folder : 'shared';
}

function pathIn(part: Part, path: string): string {
  return part === 'shared' ? path : path.slice(part.length + 1);
}
