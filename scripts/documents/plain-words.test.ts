/**
 * Names are words that an engineer knows from other codebases (ARCHITECTURE.md has the glossary). The
 * words below were a private vocabulary once; this finds them in file names and identifiers. Prose may
 * use them: only names are read.
 */
import { basename } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import ts from 'typescript';
import { read, textFiles } from '../testing/repository.ts';

interface OldWord {
  /** Met by a name whose words are written apart in lower case: `openFrontDesk` is `open front desk`. */
  old: RegExp;
  /** What to write instead. */
  write: string;
  /** Where the word has this meaning; everywhere unless said otherwise. */
  in?: RegExp;
}

const oldWords: readonly OldWord[] = [
  {
    old: /\bhouses?\b/,
    write: 'AppContext, TestServer, installation, repository: what it is here',
  },
  { old: /\brooms\b/, write: 'GatewayOptions or options', in: /^(gateway|bench)\// },
  { old: /\bkeepers?\b/, write: 'store' },
  { old: /\bdeeds?\b/, write: 'auditEvent, action or command' },
  { old: /\brehears/, write: 'dryRun' },
  { old: /\bcurtain/, write: 'dryRun: it ends by rolling back' },
  { old: /\bkept (answers?|parts?|availability|history)\b/, write: 'responseCache' },
  { old: /\bstill (screens?|browser)\b/, write: 'prerender' },
  { old: /(?<!\bfront )\bdesks?\b/, write: 'frontDesk, operations (registry) or wide (layout)' },
  { old: /\bcentres?\b/, write: 'center' },
  { old: /\bwalls?\b/, write: 'importRule', in: /^scripts\// },
  { old: /\blaws?\b/, write: 'invariant or rule' },
  { old: /\bwords( test)?( tsx?)$/, write: '*.messages.ts', in: /^(mfe-[^/]+|shell|shared)\// },
];

/** Whole names that say a grammatical role and not what they hold or do. */
const oldNames =
  /^(Asked|Told|Given|Taken|Wanted|Known|Shown|Found|Sold|Held|Kept|Opened|nobody|somebody|whoever|(bringIn|takeBack)[A-Z]\w*|planSettlement|refuseObstacles|firstStanding|wishOf|putInDrawer)$/;

/** Names that can't be changed, each with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'api/migrations/0011_centre_contact.sql': 'databases remember applied migrations by this name',
};

/** `openFrontDesk`, `open-front-desk` and `OPEN_FRONT_DESK` are all `open front desk`. */
function wordsOf(name: string): string {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replaceAll(/[^A-Za-zÀ-ÿ]+/g, ' ')
    .trim()
    .toLowerCase();
}

/** What is wrong with a name in a file: empty when nothing is. */
function complaints(path: string, name: string): string[] {
  const words = wordsOf(name);
  const replacements = oldWords
    .filter(({ old, in: where }) => old.test(words) && (where?.test(path) ?? true))
    .map(({ write }) => write);
  if (oldNames.test(name)) replacements.push('what it holds or does');
  return replacements.map((write) => `${path}: “${name}” → write ${write}`);
}

/** Every name that a program declares or uses, once. */
function identifiersIn(path: string, text: string): string[] {
  const names = new Set<string>();
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const collect = (node: ts.Node): void => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) names.add(node.text);
    ts.forEachChild(node, collect);
  };
  collect(source);
  return [...names];
}

const isCode = /\.[cm]?[jt]sx?$/;
const paths = textFiles();
const folderOf = (path: string): string => (path.includes('/') ? path.replace(/\/.*/, '') : '.');
const folders = [...new Set(paths.map(folderOf))];

describe('old words', () => {
  test.each(folders)('are in no name of %s', (folder) => {
    const found = paths
      .filter((path) => folderOf(path) === folder && !(path in exceptions))
      .flatMap((path) => [
        ...[...path.split('/').slice(0, -1), basename(path)].flatMap((part) =>
          complaints(path, part),
        ),
        ...(isCode.test(path)
          ? identifiersIn(path, read(path)).flatMap((name) => complaints(path, name))
          : []),
      ]);
    expect(found).toEqual([]);
  });

  test('are excused only where the file is still there', () => {
    expect(Object.keys(exceptions).filter((path) => !paths.includes(path))).toEqual([]);
  });
});

describe('a name', () => {
  test.each([
    ['shell/src/a.ts', 'const houseContext = 1;'],
    ['gateway/src/a.ts', 'export function builtRooms() {}'],
    ['shell/src/a.ts', 'class SessionKeeper {}'],
    ['api/src/a.ts', 'export interface Deed {}'],
    ['api/src/a.ts', 'await rehearse(booking);'],
    ['api/src/a.ts', 'throw new CurtainFall();'],
    ['api/src/a.ts', 'createKeptAnswers();'],
    ['shared/src/a.tsx', 'export const StillScreens = () => <p />;'],
    ['mfe-reception/src/a.tsx', 'const a = <DeskDialogs />;'],
    ['mfe-reception/src/a.ts', 'const path = { toDesk: 1 };'],
    ['gateway/src/a.ts', 'const centreName = 1;'],
    ['scripts/a.ts', 'const brokenWalls = 1;'],
    ['api/src/a.ts', 'enforceRouteLaw();'],
    ['api/src/a.ts', 'interface Asked {}'],
    ['api/src/a.ts', 'await takeBackBookings();'],
    ['mfe-client/src/a.ts', 'const nobody = [];'],
  ])('of %s with an old word is found: %s', (path, text) => {
    const found = identifiersIn(path, text).flatMap((name) => complaints(path, name));
    expect(found).toHaveLength(1);
    expect(found[0]).toContain('→ write ');
  });

  test.each([
    ['shell/src/house-context.ts'],
    ['mfe-client/src/bookings/booking-words.test.ts'],
    ['mfe-client/src/bookings/session-words.tsx'],
    ['scripts/laws.test.ts'],
  ])('of a file with an old word is found: %s', (path) => {
    expect(complaints(path, basename(path))).toHaveLength(1);
  });

  test.each([
    ['mfe-reception/src/front-desk/a.ts', 'openFrontDesk(frontDeskPaths, frontDesk);'],
    ['api/src/a.ts', 'const rooms = listRooms(); const wallClock = lawn + desktop + deeded;'],
    ['api/src/a.ts', '// The house keeps its rooms at the desk of the centre.'],
    ['api/src/a.ts', "say('the desk of the house');"],
    ['shell/src/a.ts', 'const kept = keptDays + keepPlace;'],
    ['mfe-client/src/a.ts', 'bringIntoView(); const asked = found;'],
  ])('of %s with an ordinary word is left alone: %s', (path, text) => {
    expect(identifiersIn(path, text).flatMap((name) => complaints(path, name))).toEqual([]);
  });
});
