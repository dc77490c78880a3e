import { join } from 'node:path';
import { build } from 'esbuild';
import { areaManifestSchema, type AreaManifest } from '../../contract/index.ts';
import type { ManifestSource } from '../../area/define-manifest.ts';
import { importModule } from '../import-module.ts';
import { nameOf } from '../package-of.ts';

/**
 * Reads an area's `src/manifest.ts` in the form for a release, with icon names replaced by shapes.
 * @throws if it is invalid or names an icon that lucide doesn't have
 * @param packageDir folder of the area's package
 */
export async function readAreaManifest(packageDir: string): Promise<AreaManifest> {
  const { navigation = [], ...rest } = await readSource(join(packageDir, 'src/manifest.ts'));
  const written = [];
  for (const entry of navigation) written.push({ ...entry, icon: await shapesOf(entry.icon) });
  const manifest = areaManifestSchema.parse({ ...rest, navigation: written });
  const area = nameOf(packageDir);
  if (manifest.area !== area) throw new Error(`The manifest of ${area} is of ${manifest.area}`);
  return manifest;
}

/**
 * Bundles the source first: an import by its path would be cached for the life of a watch process.
 */
async function readSource(file: string): Promise<ManifestSource> {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    logLevel: 'silent',
  });
  const text = outputFiles[0]?.text ?? '';
  const url = `data:text/javascript;base64,${Buffer.from(text).toString('base64')}`;
  return ((await importModule(url)) as { manifest: ManifestSource }).manifest; // the compiler checks this export
}

interface LucideIcon {
  __iconData: { node: [tag: string, attributes: Record<string, string>][] };
}

async function shapesOf(name: string): Promise<[string, Record<string, string>][]> {
  const { __iconData: icon } = (await import(`lucide-react/icons/${name}`)) as LucideIcon; // lucide's internal format
  return icon.node.map(([tag, { key: _key, ...attributes }]) => [tag, attributes]);
}
