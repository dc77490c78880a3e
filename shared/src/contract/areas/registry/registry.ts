import * as z from 'zod/mini';
import { roleSchema } from '../../identity/role-schema.ts';
import { areaManifestSchema, areaNameSchema, routeSchema } from '../area-manifest.ts';
import { boundedList, boundedRecord, boundedText } from '../bounded.ts';

/** One file of a build: its `integrity` value (`sha384-…`) and uncompressed size in bytes. */
const releaseFileSchema = z.object({ integrity: boundedText(120), bytes: z.number() });

/** Path of a file, relative to its build's `base`. */
const fileSchema = boundedText(200);

/** An address within a build. */
const addressSchema = boundedText(500);

/**
 * An immutable build of one area. `files` lists all its files; `addressOf` gives their addresses.
 */
export const areaReleaseSchema = z.object({
  area: areaNameSchema,
  buildId: boundedText(80),
  version: boundedText(80),
  /** Semver of the area contract that it was built against. */
  contractVersion: boundedText(80),
  /** Name of its federation container; unique per build. */
  federationName: boundedText(200),
  /** URL folder with a trailing slash, e.g. `/assets/mfe-admin/1f2e/`. */
  base: addressSchema,
  entry: addressSchema,
  manifest: addressSchema,
  /** Files to preload before mounting it, relative to `base`. */
  preload: boundedList(fileSchema, 20),
  /**
   * Files of each screen, relative to `base`. Keyed by route relative to the area's base path (`:`
   * matches one segment, `*` the rest) or by `#name` for embeddable screens.
   */
  screens: z.optional(boundedRecord(routeSchema, boundedList(fileSchema, 40), 120)),
  /** Absent in builds of contract 1. */
  areaManifest: z.optional(areaManifestSchema),
  /** File with the markup to show before any script runs, relative to `base`. */
  firstPaint: z.optional(fileSchema),
  files: boundedRecord(fileSchema, releaseFileSchema, 500),
});
export type AreaRelease = z.infer<typeof areaReleaseSchema>;

/**
 * The part of a release that its files are served by. A stored release may have more than
 * `areaReleaseSchema` accepts, if a version before stored it.
 */
export const releaseFilesSchema = z.pick(areaReleaseSchema, {
  area: true,
  buildId: true,
  files: true,
});
export type ReleaseFiles = z.infer<typeof releaseFilesSchema>;

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
  why: z.enum(['stable', 'canary', 'channel', 'override']),
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
