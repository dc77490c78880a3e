import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { federationNameOf, type AreaRelease } from '@aforo/shared/contract';
import { pack } from 'tar-stream';

export type BuildFiles = Record<string, string | Buffer>;

export interface FakeBuild {
  release: AreaRelease;
  /** Including its `release.json`. */
  files: BuildFiles;
}

/** A publishable build; `change` may damage it before its files are hashed. */
export function fakeBuild(
  area: string,
  buildId: string,
  version = '1.0.0',
  change: (files: BuildFiles, manifest: Record<string, unknown>) => void = () => undefined,
): FakeBuild {
  const base = `/assets/${area}/${buildId}/`;
  const federationName = federationNameOf(area, buildId);
  const manifest: Record<string, unknown> = {
    name: federationName,
    exposes: [{ path: './area' }],
    shared: [
      { name: 'react', requiredVersion: '^19.0.0', singleton: true },
      { name: 'react/jsx-runtime', requiredVersion: '^19.0.0' },
      { name: '@aforo/shared/http', requiredVersion: '^0.1.0', singleton: true },
    ],
  };
  const files: BuildFiles = {
    'remoteEntry.js': `// entry of ${area} ${buildId}\n`.repeat(40),
    'area.js': `// ${buildId}\n`,
    'icon.png': Buffer.from([1, 2, 3]),
  };
  change(files, manifest);
  files['mf-manifest.json'] = JSON.stringify(manifest);
  const release: AreaRelease = {
    area,
    buildId,
    version,
    contractVersion: '1.0.0',
    federationName,
    base,
    entry: `${base}remoteEntry.js`,
    manifest: `${base}mf-manifest.json`,
    preload: ['remoteEntry.js', 'area.js'],
    screens: { '': ['area.js'] },
    files: Object.fromEntries(
      Object.entries(files).map(([file, content]) => [
        file,
        {
          integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`,
          bytes: Buffer.byteLength(content),
        },
      ]),
    ),
  };
  return { release, files: { ...files, 'release.json': JSON.stringify(release) } };
}

interface OtherEntry {
  name: string;
  linkname?: string;
}

/** A tar of these files, followed by other entries. */
export async function tarOf(files: BuildFiles, otherEntries: OtherEntry[] = []): Promise<Buffer> {
  const tar = pack();
  for (const [name, content] of Object.entries(files)) {
    tar.entry({ name }, typeof content === 'string' ? Buffer.from(content) : content);
  }
  for (const { name, linkname } of otherEntries) {
    if (linkname === undefined) tar.entry({ name }, 'x');
    else tar.entry({ name, type: 'symlink', linkname });
  }
  tar.finalize();
  return buffer(tar);
}
