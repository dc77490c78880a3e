import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { tableOf } from './figures.ts';
import { benchPage } from './page/page.ts';

/** `npm run bench -- page [--rounds N] [--quick]`. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string' }, quick: { type: 'boolean', default: false } },
});
const isQuick = values.quick;
const rounds = Number(values.rounds ?? (isQuick ? 3 : 20));
const wanted = positionals[0] ?? 'page';
if (wanted !== 'page' || !Number.isInteger(rounds) || rounds < 1) {
  console.error('Uso: npm run bench -- page [--rounds N] [--quick]');
  process.exit(2);
}

const result = await benchPage({ rounds, isQuick, say: (line) => console.error(line) });
function versionOf(name: string): string {
  const file = new URL(`../../node_modules/${name}/package.json`, import.meta.url);
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string }; // npm requires it
  return version;
}
const folder = fileURLToPath(new URL('../results/', import.meta.url));
mkdirSync(folder, { recursive: true });
writeFileSync(
  `${folder}page.json`,
  `${JSON.stringify(
    {
      command: `npm run bench -- page --rounds ${rounds}${isQuick ? ' --quick' : ''}`,
      date: new Date().toISOString(),
      rounds,
      versions: {
        node: process.versions.node,
        chromium: result.browser,
        webpack: versionOf('webpack'),
        federation: versionOf('@module-federation/enhanced'),
        react: versionOf('react'),
      },
      cores: cpus().length,
      figures: result.figures,
    },
    null,
    2,
  )}\n`,
);
console.log(tableOf(result.figures));
const missing = result.figures.filter(({ ours }) => ours === null);
if (missing.length > 0) {
  console.error(`Sin medir: ${missing.map(({ name }) => name).join(', ')}`);
  process.exitCode = 1;
}
process.exit();
