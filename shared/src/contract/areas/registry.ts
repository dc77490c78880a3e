import * as z from 'zod/mini';
import { roleSchema } from '../identity/role-schema.ts';
import { areaManifestSchema } from './area-manifest.ts';

/** One file of a build: its `integrity` value (`sha384-…`) and raw size in bytes. */
const releaseFileSchema = z.object({ integrity: z.string(), bytes: z.number() });

/** An immutable build of one area. `files` lists every file of it; `addressOf` says where each is. */
export const areaReleaseSchema = z.object({
  area: z.string(),
  buildId: z.string(),
  version: z.string(),
  /** Semver of the area contract it was built against. */
  contractVersion: z.string(),
  /** Name of its federation container; unique per build. */
  federationName: z.string(),
  /** URL folder with a trailing slash, e.g. `/assets/mfe-admin/1f2e/`. */
  base: z.string(),
  entry: z.string(),
  manifest: z.string(),
  /** Files worth preloading to mount it, relative to `base`. */
  preload: z.array(z.string()),
  /**
   * Files of each screen, relative to `base`, by its route below the area's base path (`:` is any one
   * segment, `*` the rest) or by `#name` for what other areas show.
   */
  screens: z.optional(z.record(z.string(), z.array(z.string()))),
  /** What it says of its frame, navigation and screens; absent in builds of contract 1. */
  areaManifest: z.optional(areaManifestSchema),
  /** The file with what its screens show before any script, relative to `base`. */
  firstPaint: z.optional(z.string()),
  files: z.record(z.string(), releaseFileSchema),
});
export type AreaRelease = z.infer<typeof areaReleaseSchema>;

/** Which area answers for a path prefix, and for whom; `roles` null means everybody. */
export const areaMountSchema = z.object({
  /** `/admin` matches itself and what is below it. */
  prefix: z.string(),
  /** `basename` of the area's router: `/admin`, or `/` for the public screens. */
  basePath: z.string(),
  area: z.string(),
  roles: z.nullable(z.array(roleSchema)),
});
export type AreaMount = z.infer<typeof areaMountSchema>;

/** Why a visitor is given a build, and what there is besides it. */
export const areaChoiceSchema = z.object({
  why: z.enum(['stable', 'canary', 'override']),
  /** Build to fall back to when the browser knows none that worked; null when there is none. */
  fallback: z.nullable(z.string()),
  /** The build that lies beside the gateway, where it is another: the last resort, whose files are there. */
  installed: z.optional(z.string()),
});
export type AreaChoice = z.infer<typeof areaChoiceSchema>;

/**
 * What the gateway serves at `/registry` and writes into the page: the areas that this visitor may open,
 * those that their screens show, and the builds of them that this visitor is given. `revision` grows with
 * every change of any area.
 */
export const registrySchema = z.object({
  revision: z.number(),
  /** Whose it is: null is anybody's who isn't logged in. Absent where everybody is given all areas. */
  role: z.optional(z.nullable(roleSchema)),
  /**
   * Prefixes that areas answer for, and not for this visitor, as far as the page has to know them: below
   * the visitor's own, and the one that was asked for.
   */
  closed: z.optional(z.array(z.string())),
  mounts: z.array(areaMountSchema),
  areas: z.record(z.string(), areaReleaseSchema),
  /** By area. */
  choices: z.record(z.string(), areaChoiceSchema),
});
export type Registry = z.infer<typeof registrySchema>;
