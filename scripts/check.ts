/** `npm run check`: format, types, lint, import rules and unused code, one line each. */
import { describeCheck, runChecks } from './checks.ts';

const results = await runChecks((result) => console.log(describeCheck(result)));
const failed = results.filter(({ ok }) => !ok).map(({ name }) => name);
if (failed.length > 0) {
  console.error(`Fallan: ${failed.join(', ')}`);
  process.exitCode = 1;
}
