/**
 * The simulated year of memberships with three hundred members instead of the test's thirty:
 * `npm run seat-year`, or `npm run seat-year -- 100` for another number. Takes some minutes.
 */
import { spawnSync } from 'node:child_process';

const [members = '300'] = process.argv.slice(2);
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/jest/bin/jest.js',
    '--selectProjects',
    'api-postgres',
    '--testTimeout=3600000',
    '--runTestsByPath',
    'api/src/correctness/seats/seat-year.test.ts',
  ],
  { stdio: 'inherit', env: { ...process.env, MEMBERS: members } },
);
process.exitCode = status ?? 1;
