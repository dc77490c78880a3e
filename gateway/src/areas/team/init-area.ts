import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { StartError } from '../../config/start-error.ts';

interface Options {
  /** Folder that gets the new one. */
  cwd: string;
  template: string;
}

/**
 * Makes the repository of a new area from the template, in a folder with its name.
 * @returns the next steps
 * @throws {StartError} for an invalid name or path, and for an existing folder
 */
export function initArea(args: string[], { cwd, template }: Options): string {
  const { area, path } = readArguments(args);
  const folder = join(cwd, area);
  if (existsSync(folder)) throw new StartError(`Ya hay algo en ${folder}.`);
  cpSync(template, folder, { recursive: true });
  // npm leaves a file of this name out of a package.
  renameSync(join(folder, 'gitignore'), join(folder, '.gitignore'));
  const name = area.slice('mfe-'.length);
  const title = name[0]?.toUpperCase() + name.slice(1).replaceAll('-', ' ');
  for (const file of filesBelow(folder)) {
    const text = readFileSync(file, 'utf8')
      .replaceAll('mfe-ejemplo', area)
      .replaceAll('/ejemplo', path)
      .replaceAll('Ejemplo', title);
    writeFileSync(file, text);
  }
  return `${folder} es el repositorio de ${area}, que se verá en ${path}.

  cd ${area}
  npm install
  npx areas doctor       qué no encaja con la instalación de AFORO_URL
  npm run dev            el área sola, con los datos de AFORO_URL
  npm test
  npm run build
  npx areas publish ${area}
  npx areas activate ${area}@<build> --reason "área nueva"

La ruta la pone quien opera el centro: npm run areas -- mounts ${area} ${path} --role receptionist,admin`;
}

function readArguments(args: string[]): { area: string; path: string } {
  const { values, positionals } = parseArgs({
    args,
    options: { path: { type: 'string' } },
    allowPositionals: true,
    strict: false,
  });
  const [area = ''] = positionals;
  if (!/^mfe-[a-z][a-z\d-]{0,40}$/.test(area)) {
    throw new StartError(
      `«${area}» no puede ser un área: su nombre es mfe- seguido de minúsculas, cifras y guiones.`,
    );
  }
  const path =
    typeof values['path'] === 'string' ? values['path'] : `/${area.slice('mfe-'.length)}`;
  if (/^(\/[\w-]+)+$/.test(path)) return { area, path };
  throw new StartError(`«${path}» no puede ser la ruta de un área: es como /tablon.`);
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .flatMap((path) => (statSync(path).isDirectory() ? filesBelow(path) : [path]));
}
