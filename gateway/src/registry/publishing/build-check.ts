import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import {
  areaReleaseSchema,
  federationNameOf,
  publicationFile,
  publicationSchema,
  type AreaRelease,
  type Publication,
} from '@aforo/shared/contract';
import { hasCopies } from '../../assets/published-builds.ts';
import { matchesIntegrity } from '../../assets/integrity.ts';
import { releaseFaults } from '../protocol/release-faults.ts';
import { bytesOf } from '../revisions/local-builds.ts';
import { manifestProblems, slotProblems, type ShellVersions } from './manifest-check.ts';
import { buildLimits, megabytes, type Upload } from './upload.ts';

export type BuildReading =
  /**
   * `files` are the files to store: the build's own files, its release, and its compressed copies.
   */
  | {
      release: AreaRelease;
      files: ReadonlyMap<string, Buffer>;
      publication: Publication | null;
      problems?: never;
    }
  | { release?: never; problems: string[] };

interface WantedBuild {
  area: string;
  buildId: string;
  shell: ShellVersions;
}

const releaseFile = 'release.json';

/** Checks an upload. Returns all problems that prevent publishing, or the build to store. */
export async function readBuild(upload: Upload, wanted: WantedBuild): Promise<BuildReading> {
  const problems = [...upload.problems];
  const release = releaseIn(upload.files);
  if (Array.isArray(release)) return { problems: [...problems, ...release] };
  const publication = publicationIn(upload.files);
  if (Array.isArray(publication)) problems.push(...publication);
  problems.push(
    ...identityProblems(release, wanted),
    ...sizeProblems(release),
    ...weightProblems(release),
    ...fileProblems(release, upload.files),
    ...manifestProblems(release, upload.files, wanted.shell),
    ...slotProblems(release),
  );
  const files = new Map<string, Buffer>([[releaseFile, Buffer.from(JSON.stringify(release))]]);
  for (const file of Object.keys(release.files)) {
    const content = upload.files.get(file);
    if (!content) continue;
    files.set(file, content);
    // A build that is refused anyway isn't compressed first.
    if (problems.length > 0 || !hasCopies(file)) continue;
    for (const [suffix, copy] of Object.entries(copies)) {
      const given = upload.files.get(file + suffix);
      if (given && !(await copy.isOf(given, content))) {
        problems.push(`${file}${suffix} no es la copia comprimida de ${file}.`);
      }
      files.set(file + suffix, given ?? (await copy.make(content)));
    }
  }
  if (problems.length > 0 || Array.isArray(publication)) return { problems };
  return { release, files, publication };
}

/** The release, or the problems that it has. */
function releaseIn(files: Upload['files']): AreaRelease | string[] {
  const text = files.get(releaseFile)?.toString();
  if (text === undefined) return ['Falta release.json, que dice qué hay en el build.'];
  // Reading it would stop the gateway for a while.
  if (text.length > 8 * buildLimits.releaseBytes) return [releaseSizeProblem(text.length)];
  try {
    const release = areaReleaseSchema.safeParse(JSON.parse(text));
    return release.success ? release.data : releaseFaults(release.error);
  } catch {
    return ['release.json no es JSON.'];
  }
}

/** Who answers for the build; null without the file. Or the problems that it has. */
function publicationIn(files: Upload['files']): Publication | string[] | null {
  const text = files.get(publicationFile)?.toString();
  if (text === undefined) return null;
  if (text.length > 8 * 1024) return [`${publicationFile} ocupa más de 8 KB.`];
  try {
    const publication = publicationSchema.safeParse(JSON.parse(text));
    if (publication.success) return publication.data;
    return releaseFaults(publication.error).map((fault) => `${publicationFile}: ${fault}`);
  } catch {
    return [`${publicationFile} no es JSON.`];
  }
}

function releaseSizeProblem(bytes: number): string {
  return `release.json ocupa ${megabytes(bytes)} y puede ocupar ${megabytes(buildLimits.releaseBytes)}.`;
}

function identityProblems(release: AreaRelease, { area, buildId }: WantedBuild): string[] {
  const base = `/assets/${area}/${buildId}/`;
  const listed = (file: string): boolean => Object.hasOwn(release.files, file);
  const problems: string[] = [];
  const expect = (isMet: boolean, sentence: string): void =>
    void (isMet || problems.push(sentence));
  expect(release.area === area, `release.json es de ${release.area} y no de ${area}.`);
  expect(
    release.buildId === buildId,
    `release.json es del build ${release.buildId} y no de ${buildId}.`,
  );
  const named = release.areaManifest?.area ?? area;
  expect(named === area, `El manifiesto es de ${named} y no de ${area}.`);
  expect(release.base === base, `El build espera estar en ${release.base} y estaría en ${base}.`);
  expect(
    /^\d+\.\d+\.\d+(-[\w.-]+)?(\+[\w.-]+)?$/.test(release.version),
    `La versión «${release.version}» no tiene la forma 1.2.3.`,
  );
  const federationName = federationNameOf(area, buildId);
  expect(
    release.federationName === federationName,
    `El nombre de federación es ${release.federationName} y tiene que ser ${federationName}, para que dos builds no choquen en una página.`,
  );
  for (const [what, url] of [
    ['La entrada', release.entry],
    ['El manifiesto', release.manifest],
  ] as const) {
    const isThere = url.startsWith(release.base) && listed(url.slice(release.base.length));
    expect(isThere, `${what} (${url}) no está entre los archivos del build.`);
  }
  const used = [...release.preload, ...Object.values(release.screens ?? {}).flat()];
  if (release.firstPaint !== undefined) used.push(release.firstPaint);
  for (const file of new Set(used)) {
    expect(listed(file), `release.json nombra ${file} y no lo lista.`);
  }
  return problems;
}

function sizeProblems(release: AreaRelease): string[] {
  const problems: string[] = [];
  const releaseBytes = Buffer.byteLength(JSON.stringify(release));
  if (releaseBytes > buildLimits.releaseBytes) {
    problems.push(releaseSizeProblem(releaseBytes));
  }
  const bytes = bytesOf(release);
  if (bytes > buildLimits.buildBytes) {
    problems.push(
      `El build ocupa ${megabytes(bytes)} y puede ocupar ${megabytes(buildLimits.buildBytes)}.`,
    );
  }
  return problems;
}

/** Checks what a page loads at once, or has inlined. */
function weightProblems({ preload, screens = {}, firstPaint, files }: AreaRelease): string[] {
  const problems: string[] = [];
  const weigh = (what: string, names: readonly string[], limit: number): void => {
    const bytes = names.reduce((sum, file) => sum + (files[file]?.bytes ?? 0), 0);
    if (bytes > limit)
      problems.push(`${what} ${megabytes(bytes)} y puede ocupar ${megabytes(limit)}.`);
  };
  const { preloadBytes, firstPaintBytes } = buildLimits;
  weigh('Lo que precarga el área ocupa', [...new Set(preload)], preloadBytes);
  for (const [screen, screenFiles] of Object.entries(screens)) {
    const added = [...new Set(screenFiles)].filter((file) => !preload.includes(file));
    const shown = screen === '' ? 'la primera pantalla' : `la pantalla «${screen}»`;
    weigh(`Lo que precarga ${shown} ocupa`, added, preloadBytes);
  }
  if (firstPaint !== undefined) weigh(`${firstPaint} ocupa`, [firstPaint], firstPaintBytes);
  return problems;
}

/** Checks that the files match the list exactly. */
function fileProblems(release: AreaRelease, files: Upload['files']): string[] {
  const problems: string[] = [];
  for (const [file, { integrity, bytes }] of Object.entries(release.files)) {
    const content = files.get(file);
    if (!content) problems.push(`Falta ${file}.`);
    else if (content.length !== bytes) {
      problems.push(`${file} ocupa ${content.length} bytes y release.json dice ${bytes}.`);
    } else if (!matchesIntegrity(content, integrity)) {
      problems.push(`El hash de ${file} no es el de release.json.`);
    }
  }
  for (const file of files.keys()) {
    const original = file.replace(/\.(br|gz)$/, '');
    const isCopy = original !== file && Object.hasOwn(release.files, original);
    if (
      [releaseFile, publicationFile].includes(file) ||
      Object.hasOwn(release.files, file) ||
      isCopy
    )
      continue;
    problems.push(`Sobra ${file}: release.json no lo lista.`);
  }
  return problems;
}

interface Copy {
  make(content: Buffer): Promise<Buffer>;
  isOf(copy: Buffer, content: Buffer): Promise<boolean>;
}

const copies: Record<string, Copy> = {
  '.br': {
    make: (content) =>
      promisify(brotliCompress)(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 9,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        },
      }),
    isOf: (copy, content) =>
      isSame(promisify(brotliDecompress)(copy, { maxOutputLength: content.length + 1 }), content),
  },
  '.gz': {
    make: (content) => promisify(gzip)(content, { level: 9 }),
    isOf: (copy, content) =>
      isSame(promisify(gunzip)(copy, { maxOutputLength: content.length + 1 }), content),
  },
};

async function isSame(unpacked: Promise<Buffer>, content: Buffer): Promise<boolean> {
  return unpacked.then(
    (bytes) => bytes.equals(content),
    () => false,
  );
}
