import {
  slotHosts,
  type AreaRelease,
  type NavigationEntry,
  type Registry,
  type SlotEntry,
} from '@aforo/shared/contract';
import semver from 'semver';
import * as z from 'zod/mini';
import type { Upload } from './upload.ts';

/** Versions that a build must be compatible with. */
export interface ShellVersions {
  /** Semver of the shell's area contract. */
  contract: string;
  /** Versions of the libraries that the shell provides, by name. */
  provided: Readonly<Record<string, string>>;
}

/** The part of federation's `mf-manifest.json` with the requirements on the page. */
const manifestSchema = z.object({
  name: z.string(),
  exposes: z.array(z.object({ path: z.string() })),
  shared: z.array(
    z.object({
      name: z.string(),
      requiredVersion: z.optional(z.nullable(z.string())),
      singleton: z.optional(z.boolean()),
      assets: z.optional(
        z.object({ js: z.object({ sync: z.array(z.string()), async: z.array(z.string()) }) }),
      ),
    }),
  ),
});
type SharedLibrary = z.infer<typeof manifestSchema>['shared'][number];

/** Reasons why the shell could not load a build, by its release and its manifest. */
export function manifestProblems(
  release: AreaRelease,
  files: Upload['files'],
  shell: ShellVersions,
): string[] {
  const problems: string[] = [];
  const ofContract = contractProblem(release.contractVersion, shell.contract);
  if (ofContract !== null) problems.push(ofContract);
  const file = release.manifest.slice(release.base.length);
  const text = files.get(file)?.toString();
  // A missing manifest is reported by the check of the file list.
  if (text === undefined) return problems;
  const manifest = parse(text);
  if (!manifest) return [...problems, `${file} no es un manifiesto de federación.`];
  if (manifest.name !== release.federationName) {
    problems.push(
      `El manifiesto se llama ${manifest.name} y release.json dice ${release.federationName}.`,
    );
  }
  if (!manifest.exposes.some(({ path }) => path === './area')) {
    problems.push('El build no expone ./area, que es lo que el shell monta.');
  }
  for (const library of manifest.shared) problems.push(...libraryProblems(library, shell.provided));
  return problems;
}

function libraryProblems(
  { name, requiredVersion, singleton = false, assets }: SharedLibrary,
  provided: ShellVersions['provided'],
): string[] {
  const bundlesCopy = (assets?.js.sync.length ?? 0) + (assets?.js.async.length ?? 0) > 0;
  // An area may bundle another React version beside the shell's.
  if (bundlesCopy && !singleton) return [];
  const version = provided[name] ?? provided[packageOf(name)];
  if (version === undefined) {
    return bundlesCopy ? [] : [`El build espera ${name} del shell, y el shell no lo trae.`];
  }
  if (!requiredVersion || isProvided(version, requiredVersion)) return [];
  return [`El build pide ${name} ${requiredVersion} y el shell trae ${version}.`];
}

/** Whether a version is in the range, or only a patch below it: `19.3.1` for `^19.3.2`. */
function isProvided(version: string, range: string): boolean {
  if (semver.satisfies(version, range, { includePrerelease: true })) return true;
  const least = semver.validRange(range) === null ? null : semver.minVersion(range);
  return least !== null && semver.satisfies(least, `~${version}`);
}

/** `react/jsx-runtime` belongs to `react`. */
function packageOf(name: string): string {
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
}

function parse(text: string): z.infer<typeof manifestSchema> | null {
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Why a shell with the contract `spoken` can't mount a build for `wanted`; null if it can. */
export function contractProblem(wanted: string, spoken: string): string | null {
  const build = semver.parse(wanted);
  const isMet =
    build?.major === semver.major(spoken) && (build?.minor ?? 0) <= semver.minor(spoken);
  if (isMet) return null;
  return `El build es para el contrato de áreas ${wanted} y esta instalación habla el ${spoken}.`;
}

/** Entries of a build in navigations that don't accept its area. */
export function navigationProblems(
  { area, areaManifest }: AreaRelease,
  { mounts, areas }: Pick<Registry, 'mounts' | 'areas'>,
): string[] {
  const isAccepted = ({ into }: NavigationEntry): boolean => {
    const owner = mounts.find(({ prefix }) => prefix === into)?.area ?? into;
    if (owner === undefined || owner === area) return true;
    return areas[owner]?.areaManifest?.accepts?.includes(area) ?? false;
  };
  return (areaManifest?.navigation ?? [])
    .filter((entry) => !isAccepted(entry))
    .map(
      ({ label, into }) =>
        `La entrada «${label}» va en el menú de ${into}, que no admite entradas de ${area}: hace falta que la nombre en «accepts» de su manifiesto, o que publique el build el operador.`,
    );
}

/** Slot entries without a screen of the build, and those that are in the manifest twice. */
export function slotProblems({ areaManifest }: AreaRelease): string[] {
  const { slots = [], screens = {} } = areaManifest ?? {};
  return slots.flatMap(({ slot, screen, title }, index) => {
    const isRepeated = slots
      .slice(0, index)
      .some((other) => other.slot === slot && other.screen === screen);
    if (isRepeated) return [`«${title}» está dos veces en la ranura ${slot}.`];
    if (Object.hasOwn(screens, `#${screen}`)) return [];
    return [
      `«${title}» va en la ranura ${slot} con la pantalla ${screen}, y el manifiesto no tiene la pantalla «#${screen}».`,
    ];
  });
}

/** Problems of the entries of a build in slots whose host doesn't accept its area. */
export function slotConsentProblems(
  release: AreaRelease,
  registry: Pick<Registry, 'areas'>,
): string[] {
  const { area } = release;
  return slotsWithoutConsent(release, registry).map(({ slot, title }) => {
    const host = slotHosts[slot];
    return host === null
      ? `«${title}» va en la cabecera, que es de todas las páginas: publica el build el operador.`
      : `«${title}» va en la ranura ${slot}, de ${host}, que no admite a ${area}: hace falta que la nombre en «accepts» de su manifiesto, o que publique el build el operador.`;
  });
}

/**
 * Entries of a build in slots whose host doesn't accept its area. They would run in the pages of
 * roles that the area's own paths may be closed to. The header accepts none.
 */
export function slotsWithoutConsent(
  { area, areaManifest }: AreaRelease,
  { areas }: Pick<Registry, 'areas'>,
): SlotEntry[] {
  return (areaManifest?.slots ?? []).filter(({ slot }) => {
    const host = slotHosts[slot];
    if (host === null) return true;
    return host !== area && !areas[host]?.areaManifest?.accepts?.includes(area);
  });
}
