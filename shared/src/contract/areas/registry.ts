import * as z from 'zod/mini';
import { roleSchema } from '../identity/role-schema.ts';
import { areaManifestSchema } from './area-manifest.ts';

/** One file of a build: its `integrity` value (`sha384-…`) and uncompressed size in bytes. */
const releaseFileSchema = z.object({ integrity: z.string(), bytes: z.number() });

/**
 * An immutable build of one area. `files` lists all its files; `addressOf` gives their addresses.
 */
export const areaReleaseSchema = z.object({
  area: z.string(),
  buildId: z.string(),
  version: z.string(),
  /** Semver of the area contract that it was built against. */
  contractVersion: z.string(),
  /** Name of its federation container; unique per build. */
  federationName: z.string(),
  /** URL folder with a trailing slash, e.g. `/assets/mfe-admin/1f2e/`. */
  base: z.string(),
  entry: z.string(),
  manifest: z.string(),
  /** Files to preload before mounting it, relative to `base`. */
  preload: z.array(z.string()),
  /**
   * Files of each screen, relative to `base`. Keyed by route relative to the area's base path (`:`
   * matches one segment, `*` the rest) or by `#name` for embeddable screens.
   */
  screens: z.optional(z.record(z.string(), z.array(z.string()))),
  /** Absent in builds of contract 1. */
  areaManifest: z.optional(areaManifestSchema),
  /** File with the markup to show before any script runs, relative to `base`. */
  firstPaint: z.optional(z.string()),
  files: z.record(z.string(), releaseFileSchema),
});
export type AreaRelease = z.infer<typeof areaReleaseSchema>;

/** Which area serves a path prefix, and for which roles; `roles` null means all. */
export const areaMountSchema = z.object({
  /** `/admin` matches itself and all paths below it. */
  prefix: z.string(),
  /** `basename` of the area's router: `/admin`, or `/` for the public screens. */
  basePath: z.string(),
  area: z.string(),
  roles: z.nullable(z.array(roleSchema)),
});
export type AreaMount = z.infer<typeof areaMountSchema>;

/** Why a visitor gets a build, and the alternatives to it. */
export const areaChoiceSchema = z.object({
  why: z.enum(['stable', 'canary', 'override']),
  /** Build to fall back to if the browser knows no working build; null if there is none. */
  fallback: z.nullable(z.string()),
  /**
   * The build installed with the gateway, if it is a different one: the last resort, served from
   * local files.
   */
  installed: z.optional(z.string()),
});
export type AreaChoice = z.infer<typeof areaChoiceSchema>;

/**
 * The registry that the gateway serves at `/registry` and inlines in the page: the areas that this
 * visitor may open, the areas that their screens embed, and the build chosen for each. `revision`
 * grows with every change of any area.
 */
export const registrySchema = z.object({
  revision: z.number(),
  /**
   * The visitor's role; null without a session. Absent if the registry contains all areas for
   * everyone.
   */
  role: z.optional(z.nullable(roleSchema)),
  /**
   * Prefixes that are closed to this visitor, as far as the page needs them: those below the
   * visitor's own prefixes, and the requested one.
   */
  closed: z.optional(z.array(z.string())),
  mounts: z.array(areaMountSchema),
  areas: z.record(z.string(), areaReleaseSchema),
  /** Keyed by area. */
  choices: z.record(z.string(), areaChoiceSchema),
});
export type Registry = z.infer<typeof registrySchema>;
