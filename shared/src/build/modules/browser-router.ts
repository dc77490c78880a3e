import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { repositoryRoot } from '../paths.ts';

const require = createRequire(import.meta.url);
const library = 'react-router-dom';

/**
 * Exports of the installed version for servers and the router's framework mode. They weigh 30 KB
 * gzip and are useless in a page.
 */
const serverOnlyNames =
  /^((unstable_|UNSAFE_|Hydrated|Server|Static|createStatic|createRequestHandler|createRoutesStub|create(Memory|Cookie)?Session|createCookie|isCookie|isSession).*|Links|Meta|Scripts|PrefetchPageLinks|href|default)$/;

/**
 * The router that the page shares: all exports of the installed library except the above. There is
 * no allowlist, because a screen may use any other export. Passed to webpack as generated source;
 * `-!` keeps federation, which shares the library by its name, from resolving this module to
 * itself.
 */
export function browserRouter() {
  const names = Object.keys(require(library) as object) // a module's namespace
    .filter((name) => !serverOnlyNames.test(name));
  const folder = join(repositoryRoot, '.cache/build');
  const file = join(folder, `${library}.js`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, `export { ${names.join(', ')} } from '-!${library}';\n`);
  const { version } = require(`${library}/package.json`) as { version: string }; // npm requires the field
  return { [library]: { singleton: true, requiredVersion: `^${version}`, version, import: file } };
}
