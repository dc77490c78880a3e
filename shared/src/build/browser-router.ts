import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { repositoryRoot } from './paths.ts';

const require = createRequire(import.meta.url);
const library = 'react-router-dom';

/**
 * What only a server or the router's framework mode uses, by the names of the installed version. It
 * weighs 30 KB gzip, and a page can't use it.
 */
const notOfPages =
  /^((unstable_|UNSAFE_|Hydrated|Server|Static|createStatic|createRequestHandler|createRoutesStub|create(Memory|Cookie)?Session|createCookie|isCookie|isSession).*|Links|Meta|Scripts|PrefetchPageLinks|href|default)$/;

/**
 * The router as the page provides it: the installed library whole, but for the above. No list of what
 * is used: a screen may take any other name. It is written where webpack reads it; `-!` keeps
 * federation, which shares the library by its name, from giving this module to itself.
 */
export function browserRouter() {
  const names = Object.keys(require(library) as object) // a module
    .filter((name) => !notOfPages.test(name));
  const folder = join(repositoryRoot, '.cache/build');
  const file = join(folder, `${library}.js`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, `export { ${names.join(', ')} } from '-!${library}';\n`);
  const { version } = require(`${library}/package.json`) as { version: string }; // npm requires it
  return { [library]: { singleton: true, requiredVersion: `^${version}`, version, import: file } };
}
