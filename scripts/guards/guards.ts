/**
 * Guards are the lines that keep a booking, a credit, a seat, money or a permission right. A comment
 * beside each one names it and the test that must fail without it:
 *
 *     // guard: limit of seats per day (booking-limits.test.ts)
 *     // without: `>= perDay` → `> perDay + 500`
 *
 * `without` is the mutation: the first occurrence of its text after the comment is replaced, or removed
 * when no arrow follows. If there is no `without`, the statement after the comment is removed.
 */
import { join } from 'node:path';
import ts from 'typescript';
import { schemaGuards } from './schema-guards.ts';
import { root } from '../program.ts';
import { read, textFiles } from '../testing/repository.ts';

export interface Guard {
  name: string;
  /** Path in the repository. */
  file: string;
  /** Path of the test file in the repository. */
  test: string;
  /** @returns the file's text without the guard. @throws when the text has changed. */
  mutate: (text: string) => string;
}

const packages = ['api', 'gateway'];
const guardLine =
  /^[ \t]*(?:\/\/|--) guard: (?<name>.+) \((?<test>[\w./-]+\.test\.ts)\)\n(?:[ \t]*(?:\/\/|--) without: `(?<find>[^`]+)`(?: → `(?<replace>[^`]*)`)?\n)?/gm;

/** All guards: those beside the code, and those in migrations, which are never edited. */
export function readGuards(): Guard[] {
  const paths = packages.flatMap((name) => textFiles(join(root, name)));
  const tests = paths.filter((path) => path.endsWith('.test.ts'));
  const beside = paths
    .filter((path) => /[.](ts|sql)$/.test(path) && !tests.includes(path))
    .flatMap((path) => guardsIn(path, read(path), tests));
  return [
    ...schemaGuards.map(({ find, replace = '', test, ...guard }): Guard => ({
      ...guard,
      test: onlyPath(tests, test),
      mutate: (text: string) => replaceOnce(text, find, replace),
    })),
    ...beside,
  ];
}

/** @param tests paths of all test files. @throws when a test's name is missing or ambiguous. */
export function guardsIn(file: string, text: string, tests: readonly string[]): Guard[] {
  return [...text.matchAll(guardLine)].map(({ 0: comment, index, groups = {} }) => {
    const { name = '', test = '', find, replace = '' } = groups;
    return {
      name,
      file,
      test: onlyPath(tests, test),
      mutate: (current) =>
        find === undefined
          ? withoutStatement(file, current, index)
          : replaceFirst(current, index + comment.length, find, replace),
    };
  });
}

function onlyPath(paths: readonly string[], ending: string): string {
  const [path, another] = paths.filter((one) => one.endsWith(`/${ending}`));
  if (path === undefined || another !== undefined) {
    throw new Error(`${ending} is ${path === undefined ? 'no test' : 'several tests'}`);
  }
  return path;
}

/** @param from where the guard's comment ends; comments of other guards for the same line may follow */
function replaceFirst(text: string, from: number, find: string, replace: string): string {
  const [comments = ''] =
    /^(?:[ \t]*(?:\/\/|--) (?:guard|without): .*\n)*/.exec(text.slice(from)) ?? [];
  const at = text.indexOf(find, from + comments.length);
  if (at < 0) throw new Error(`No «${find}» after the comment`);
  return text.slice(0, at) + replace + text.slice(at + find.length);
}

function replaceOnce(text: string, find: string, replace: string): string {
  if (text.split(find).length !== 2) throw new Error(`«${find}» is not there once`);
  return text.replace(find, () => replace);
}

/** Removes the statement that the comment at `index` belongs to. */
function withoutStatement(file: string, text: string, index: number): string {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  let statement: ts.Statement | undefined;
  const visit = (node: ts.Node): void => {
    if (ts.isStatement(node) && node.pos <= index && index < node.getStart()) statement ??= node;
    ts.forEachChild(node, visit);
  };
  visit(source);
  if (!statement) throw new Error(`No statement after the comment at ${index} of ${file}`);
  return text.slice(0, statement.getStart()) + text.slice(statement.end);
}
