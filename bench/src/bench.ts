import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { benchApi } from './api/api.ts';
import { benchRush } from './api/rush/rush.ts';
import { explainReads } from './api/explain.ts';
import { benchFrontDesk } from './front-desk/front-desk.ts';
import { benchImports } from './imports/imports.ts';
import { tableOf, unmet, type Figure } from './figures.ts';
import { benchPage } from './page/page.ts';

/**
 * `npm run bench -- page | api | front-desk | imports | all [--rounds N] [--quick]`, `rush [--people N] [--seconds N]`,
 * or `explain`, which writes docs/explain.md.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string' },
    quick: { type: 'boolean', default: false },
    people: { type: 'string', default: '2000' },
    seconds: { type: 'string', default: '60' },
  },
});
const isQuick = values.quick;
const rounds = Number(values.rounds ?? (isQuick ? 3 : 20));
const wanted = positionals[0] ?? 'all';
if (
  !['page', 'api', 'front-desk', 'imports', 'rush', 'all', 'explain'].includes(wanted) ||
  !Number.isInteger(rounds) ||
  rounds < 1
) {
  console.error(
    'Uso: npm run bench -- page | api | front-desk | imports | rush | all | explain [--rounds N] [--quick] [--people N] [--seconds N]',
  );
  process.exit(2);
}
const log = (line: string) => console.error(line);

if (wanted === 'explain') await explainReads(log);
if (wanted === 'page' || wanted === 'all') {
  const { figures, browser } = await benchPage({
    rounds,
    isQuick,
    log,
    onProgress: savePartial('page'),
  });
  report('page', figures, {
    chromium: browser,
    webpack: versionOf('webpack'),
    federation: versionOf('@module-federation/enhanced'),
    react: versionOf('react'),
  });
}
if (wanted === 'api' || wanted === 'all') {
  const { figures, postgres } = await benchApi({
    rounds,
    isQuick,
    log,
    onProgress: savePartial('api'),
  });
  report('api', figures, {
    postgres,
    pglite: versionOf('@electric-sql/pglite'),
    fastify: versionOf('fastify'),
    pg: versionOf('pg'),
  });
}
if (wanted === 'front-desk' || wanted === 'all') {
  const { figures, browser } = await benchFrontDesk({
    isQuick,
    log,
    onProgress: savePartial('front-desk'),
  });
  report('front-desk', figures, { chromium: browser, react: versionOf('react') });
}
if (wanted === 'imports' || wanted === 'all') {
  const { figures, postgres } = await benchImports({
    rounds: Math.min(rounds, 4),
    rows: isQuick ? 5000 : 50_000,
    log,
    onProgress: savePartial('imports'),
  });
  report('imports', figures, { postgres, fastify: versionOf('fastify'), pg: versionOf('pg') });
}
if (wanted === 'rush' || wanted === 'all') {
  const { figures, postgres, summary } = await benchRush({
    people: isQuick ? 100 : Number(values.people),
    seconds: isQuick ? 10 : Number(values.seconds),
    log,
  });
  log(summary);
  report('rush', figures, { postgres, fastify: versionOf('fastify'), pg: versionOf('pg') });
}
process.exit();

/** Stores the measurements of an incomplete run: marked as unfinished, so no goal counts as met. */
function savePartial(name: string): (figures: readonly Figure[]) => void {
  return (figures) => write(name, { isFinished: false, figures: figures.map(unmet) });
}

/** Writes `results/<name>.json` and the table; a figure without a measurement fails the command. */
function report(name: string, figures: Figure[], versions: Record<string, string>): void {
  write(name, { isFinished: true, versions, figures });
  console.log(tableOf(figures));
  const missing = figures.filter(({ ours }) => ours === null);
  if (missing.length > 0) {
    console.error(`Sin medir: ${missing.map((one) => one.name).join(', ')}`);
    process.exitCode = 1;
  }
}

function write(
  name: string,
  {
    isFinished,
    versions,
    figures,
  }: { isFinished: boolean; versions?: Record<string, string>; figures: Figure[] },
): void {
  const folder = fileURLToPath(new URL('../results/', import.meta.url));
  mkdirSync(folder, { recursive: true });
  const result = {
    command: `npm run bench -- ${name} ${parametersOf(name)}${isQuick ? ' --quick' : ''}`,
    date: new Date().toISOString(),
    isFinished,
    rounds,
    versions: { node: process.versions.node, ...versions },
    cores: cpus().length,
    figures,
  };
  writeFileSync(`${folder}${name}.json`, `${JSON.stringify(result, null, 2)}\n`);
}

function parametersOf(name: string): string {
  return name === 'rush'
    ? `--people ${values.people} --seconds ${values.seconds}`
    : `--rounds ${rounds}`;
}

function versionOf(name: string): string {
  const file = new URL(`../../node_modules/${name}/package.json`, import.meta.url);
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string }; // npm requires it
  return version;
}
