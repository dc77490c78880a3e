import { afterAll, describe } from '@jest/globals';

interface Block {
  children: Block[];
}

/** The used part of jest-circus' state for a file. */
interface CircusState {
  rootDescribeBlock: Block;
  currentDescribeBlock: Block | undefined;
}

/**
 * Runs test files as if each were a separate `describe`, including hooks. Their imports are loaded
 * once for all of them, which is most of the cost of a small file.
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
    // The callback of `describe` cannot be asynchronous, so the block is filled afterwards.
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
  // The state of jest-circus 30; with another format the first file fails.
  return Reflect.get(globalThis, key) as CircusState;
}
