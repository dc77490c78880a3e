import { afterAll, describe } from '@jest/globals';

interface Block {
  children: Block[];
}

/** What is used of the state that jest-circus keeps for each file it runs. */
interface CircusState {
  rootDescribeBlock: Block;
  currentDescribeBlock: Block | undefined;
}

/**
 * Runs test files as if each were a `describe` of its own, hooks and all. What they import is loaded
 * once for all of them: most of what a small file costs.
 * @param tests how each file is imported, by its path
 * @param tearDown called after the tests of each file
 */
export async function runTogether(
  tests: Record<string, () => Promise<unknown>>,
  tearDown?: () => Promise<void>,
): Promise<void> {
  const state = circusState();
  const root = state.rootDescribeBlock;
  for (const [path, load] of Object.entries(tests)) {
    // What a `describe` is given can't wait until its file is there: it is filled afterwards.
    describe(path, () => undefined);
    state.currentDescribeBlock = root.children.at(-1);
    await load();
    if (tearDown) afterAll(tearDown);
    state.currentDescribeBlock = root;
  }
}

function circusState(): CircusState {
  const key = Object.getOwnPropertySymbols(globalThis).find(
    ({ description }) => description === 'JEST_STATE_SYMBOL',
  );
  if (!key) throw new Error('jest-circus keeps its state somewhere else');
  // What jest-circus 30 puts there; a state without these stops the first file.
  return Reflect.get(globalThis, key) as CircusState;
}
