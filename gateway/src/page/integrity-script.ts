import type { ShellRelease } from '@aforo/shared/build';
import { addressOf, contentFolder } from '@aforo/shared/contract';

/**
 * Defines `aforoIntegrityOf(url)`, which the chunk loading of every build calls (shared/src/build),
 * and the shell for the files that federation loads.
 * The shell's files are inlined in it, those of areas come from the page's registry. An unknown
 * file gets an unsatisfiable hash, so it never runs.
 *
 * `aforoLearnRelease(release)` adds the files of a build that was activated after the page loaded.
 * Known files keep their hash: no script can change the hash of a file of this page. A `base` on
 * another origin (an override) is known by its full address.
 */
export function integrityScript(shell: ShellRelease): string {
  const scripts = Object.entries(shell.files).filter(([file]) => file.endsWith('.js'));
  const shellIntegrity = Object.fromEntries(
    scripts.map(([file, { integrity }]) => [addressOf(shell, file), integrity]),
  );
  return `
let known = ${JSON.stringify(shellIntegrity).replaceAll('<', '\\u003c')}, isComplete = false;
const keyOf = (url) => {
  const { origin, pathname } = new URL(url, location.href);
  return origin === location.origin ? pathname : origin + pathname;
};
const learn = ({ base, files }) => {
  for (const file in files) {
    const address = base + (file.startsWith('${contentFolder}') ? '../' : '') + file;
    known[keyOf(address)] ??= files[file].integrity;
  }
};
const complete = () => {
  if (isComplete) return;
  const registry = document.getElementById('aforo-registry');
  Object.values(JSON.parse(registry.textContent).areas).forEach(learn);
  isComplete = true;
};
self.aforoIntegrityOf = (url) => {
  complete();
  return known[keyOf(url)] || 'sha384-' + 'A'.repeat(64);
};
self.aforoLearnRelease = (release) => {
  complete();
  learn(release);
};
`.replaceAll(/\n\s*/g, '');
}
