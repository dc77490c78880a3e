import { describe, expect, test } from '@jest/globals';
import type { PageEvent } from '@aforo/shared/contract';
import type { FoundTrace } from './found-trace.ts';
import { createPageTraces } from './page-traces.ts';

const auth = { area: 'mfe-auth', buildId: 'a1' };
const admin = { area: 'mfe-admin', buildId: 'b1' };

type Change = Pick<FoundTrace, 'trace' | 'name' | 'changed'> & { script?: string };

/** A page with changes that a test adds; `undo` removes them and `redo` adds them. */
function openPage() {
  const errors: unknown[] = [];
  const changes: Change[] = [];
  const reports: PageEvent[] = [];
  const traceOf = (change: Change): FoundTrace => ({
    ...change,
    undo: () => void changes.splice(changes.indexOf(change), 1),
    redo: () => void changes.push(change),
  });
  const traces = createPageTraces({
    natives: { restore: () => undefined, traces: () => [] },
    sources: [{ traces: () => changes.filter(({ script }) => script === undefined).map(traceOf) }],
    registrations: {
      find: (isWanted) =>
        changes.filter(({ script }) => script !== undefined && isWanted(script)).map(traceOf),
    },
    isScriptOf: ({ area, buildId }, script) => script.startsWith(`${area}/${buildId}`),
    report: (event) => reports.push(event),
    onError: (error) => errors.push(error),
  });
  return { changes, reports, errors, traces };
}

const sheet: Change = { trace: 'styleSheet', name: '*' };
const listenerOf = ({ area, buildId }: typeof auth): Change => ({
  trace: 'listener',
  name: 'window resize',
  script: `${area}/${buildId}`,
});

describe('a build that is unmounted', () => {
  test('is not reported if it leaves nothing', () => {
    const { reports, traces } = openPage();
    traces.entering(admin, 'admin');
    traces.left('admin');
    expect(reports).toEqual([]);
  });

  test('is reported with what it left, which is undone until it is mounted again', () => {
    const { changes, reports, traces } = openPage();
    traces.entering(admin, 'admin');
    changes.push(sheet, listenerOf(admin));
    traces.left('admin');
    expect(changes).toEqual([]);
    expect(reports).toEqual([
      {
        kind: 'leftTraces',
        ...admin,
        traces: [
          { trace: 'listener', name: 'window resize' },
          { trace: 'styleSheet', name: '*' },
        ],
      },
    ]);
    traces.entering(auth, 'auth');
    expect(changes).toEqual([]);
    traces.entering(admin, 'admin');
    expect(changes).toHaveLength(2);
  });

  test('is not blamed for the listeners of another area', () => {
    const { changes, reports, traces } = openPage();
    traces.entering(auth, 'auth');
    changes.push(listenerOf(auth));
    traces.entering(admin, 'admin');
    traces.left('admin');
    expect(reports).toEqual([]);
    traces.left('auth');
    expect(reports).toMatchObject([auth]);
  });

  test('leaves the listeners of a build that is mounted twice until the second unmount', () => {
    const { changes, reports, traces } = openPage();
    traces.entering(admin, 'first');
    traces.entering(admin, 'second');
    changes.push(listenerOf(admin));
    traces.left('first');
    // It failed late, and is announced again.
    traces.left('first');
    expect(changes).toHaveLength(1);
    traces.left('second');
    expect([changes.length, reports.length]).toEqual([0, 1]);
  });

  test('answers for a change that was there before the next build, which may stay', () => {
    const { changes, reports, traces } = openPage();
    traces.entering(admin, 'admin');
    changes.push(sheet);
    traces.entering(auth, 'auth');
    changes.push({ trace: 'rootStyle', name: 'html' });
    traces.left('admin');
    expect(reports).toMatchObject([{ ...admin, traces: [sheet] }]);
    expect(changes).toHaveLength(1);
  });

  test('shares a change with the other builds that were mounted when it was made', () => {
    const { changes, reports, traces } = openPage();
    traces.entering(admin, 'admin');
    traces.entering(auth, 'auth');
    changes.push(sheet);
    traces.left('auth');
    expect([changes.length, reports.length]).toEqual([1, 0]);
    traces.left('admin');
    expect(changes).toEqual([]);
    expect(reports).toMatchObject([admin, auth]);
  });

  test('is reported with twenty traces at most', () => {
    const { changes, reports, traces } = openPage();
    traces.entering(admin, 'admin');
    for (let index = 0; index < 30; index++)
      changes.push({ trace: 'styleSheet', name: `.a${index}` });
    traces.left('admin');
    expect(changes).toEqual([]);
    expect(reports[0]?.kind === 'leftTraces' && reports[0].traces).toHaveLength(20);
  });

  test('counts once, even if its failure is reported and it is unmounted afterwards', () => {
    const { changes, reports, traces } = openPage();
    traces.entering(admin, 'admin');
    changes.push(sheet);
    traces.left('admin');
    traces.left('admin');
    expect(reports).toHaveLength(1);
  });
});

describe('a change that a build makes when its code is loaded', () => {
  test('counts for that build and not for the one that is shown', () => {
    const { changes, reports, traces } = openPage();
    traces.entering(auth, 'auth');
    const loaded = traces.loading(admin);
    changes.push(sheet);
    loaded();
    traces.left('auth');
    expect(changes).toEqual([]);
    expect(reports).toMatchObject([{ ...admin, traces: [sheet] }]);
    traces.entering(admin, 'admin');
    expect(changes).toEqual([sheet]);
  });

  test('counts for the first build if none was shown before it', () => {
    const { changes, reports, traces } = openPage();
    changes.push(sheet);
    traces.entering(admin, 'admin');
    traces.left('admin');
    expect(reports).toMatchObject([admin]);
  });

  test('is not the one that the page had before', () => {
    const { changes, reports, traces } = openPage();
    changes.push(sheet);
    traces.loading(admin)();
    traces.entering(admin, 'admin');
    traces.left('admin');
    expect([changes.length, reports.length]).toEqual([1, 0]);
  });
});

test('a shared change comes back when all who may have made it are shown again', () => {
  const { changes, traces } = openPage();
  traces.entering(admin, 'admin');
  traces.entering(auth, 'auth');
  changes.push(sheet);
  traces.left('auth');
  traces.left('admin');
  traces.entering(auth, 'auth again');
  expect(changes).toEqual([]);
  traces.entering(admin, 'admin again');
  expect(changes).toEqual([sheet]);
});

test('two style sheets with one name are told apart', () => {
  const { changes, reports, traces } = openPage();
  const first = { ...sheet, changed: {} };
  traces.entering(admin, 'admin');
  changes.push(first);
  traces.entering(auth, 'auth');
  const second = { ...sheet, changed: {} };
  changes.push(second);
  traces.left('auth');
  traces.left('admin');
  expect(changes).toEqual([]);
  expect(reports).toMatchObject([admin, auth]);
  traces.entering(admin, 'admin again');
  expect(changes.map(({ changed }) => changed)).toEqual([first.changed]);
});

test('a failure of the watch reaches neither mounts nor the other sources', () => {
  const broken = new Error('broken');
  const errors: unknown[] = [];
  const reports: PageEvent[] = [];
  const fail = () => {
    throw broken;
  };
  const traces = createPageTraces({
    natives: { restore: fail, traces: () => [] },
    sources: [{ traces: fail }, { traces: () => (isShown ? [{ ...sheet, undo: fail }] : []) }],
    registrations: { find: () => [] },
    isScriptOf: () => false,
    report: (event) => reports.push(event),
    onError: (error) => errors.push(error),
  });
  let isShown = false;
  traces.entering(admin, 'admin');
  isShown = true;
  traces.left('admin');
  expect(reports).toMatchObject([{ ...admin, traces: [sheet] }]);
  expect(new Set(errors)).toEqual(new Set([broken]));
});
