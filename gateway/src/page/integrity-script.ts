import type { ShellRelease } from '@aforo/shared/build';

/**
 * Defines `aforoIntegrityOf(url)`, which every build's chunk loading asks (shared/src/build): the
 * shell's files are written into it, those of areas stand in the page's registry. A file that neither
 * knows gets a hash that nothing can meet, so it never runs.
 */
export function integrityScript({ base, files }: ShellRelease): string {
  const scripts = Object.entries(files).filter(([file]) => file.endsWith('.js'));
  const ofShell = Object.fromEntries(
    scripts.map(([file, { integrity }]) => [base + file, integrity]),
  );
  return `
let known = ${JSON.stringify(ofShell).replaceAll('<', '\\u003c')}, isComplete = false;
self.aforoIntegrityOf = (url) => {
  if (!isComplete) {
    const registry = document.getElementById('aforo-registry');
    for (const { base, files } of Object.values(JSON.parse(registry.textContent).areas))
      for (const file in files) known[base + file] = files[file].integrity;
    isComplete = true;
  }
  const { origin, pathname } = new URL(url, location.href);
  return (origin === location.origin && known[pathname]) || 'sha384-' + 'A'.repeat(64);
};
`.replaceAll(/\n\s*/g, '');
}
