import { runTeamProgram } from '../areas/team/team-program.ts';

/** `npx areas …`: the program of a team with its own repository (`@aforo/areas`). */
const { AFORO_URL, AFORO_TOKEN } = process.env;
const folder = import.meta.dirname;
process.exitCode = await runTeamProgram(process.argv.slice(2), {
  url: AFORO_URL,
  token: AFORO_TOKEN,
  cwd: process.cwd(),
  template: `${folder}/template`,
  say: (text) => console.log(text),
  fail: (text) => console.error(text),
});
