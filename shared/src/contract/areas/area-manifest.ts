import * as z from 'zod/mini';
import { roleSchema } from '../identity/role-schema.ts';
import { readTemplateSchema } from './reads.ts';

/** Shapes that an icon may be made of: nothing that runs, links or loads. */
export const iconTags = [
  'circle',
  'ellipse',
  'line',
  'path',
  'polygon',
  'polyline',
  'rect',
] as const;

const iconAttributePattern = /^(cx|cy|d|fill|height|points|r|rx|ry|width|x|x1|x2|y|y1|y2)$/;

/** Numbers, the letters of a path's commands, or a word such as `currentColor`. */
const iconValueSchema = z.string().check(z.regex(/^[\w\s.,+-]*$/), z.maxLength(2000));

/** One shape of an icon on a canvas of 24 × 24: its tag and its attributes. */
export const iconShapeSchema = z.tuple([
  z.enum(iconTags),
  z.record(z.string().check(z.regex(iconAttributePattern)), iconValueSchema),
]);
export type IconShape = z.infer<typeof iconShapeSchema>;

export const frameVariants = ['staff', 'client'] as const;
export type FrameVariant = (typeof frameVariants)[number];

/** What a screen looks like until its code and data are here. */
export const screenPaints = ['card', 'classes', 'frontDesk', 'list', 'profile', 'short'] as const;
export type ScreenPaint = (typeof screenPaints)[number];

/** Below an area's base path, without slashes at its ends. */
const pathSchema = z.string().check(z.regex(/^([\w-]+(\/[\w-]+)*)?$/));

export const navigationEntrySchema = z.object({
  path: pathSchema,
  label: z.string().check(z.minLength(1), z.maxLength(40)),
  icon: z.array(iconShapeSchema).check(z.maxLength(20)),
  /** Lower numbers come first, also among entries of several areas. */
  order: z.number(),
  /** Who sees it; by default everybody who may open the area. */
  roles: z.optional(z.array(roleSchema)),
  /** Entries of one group stand together under its name. */
  group: z.optional(z.string()),
  /** One of the (at most four) entries of a phone's bottom bar. */
  isMain: z.optional(z.boolean()),
  /** Stands in another area's navigation: the area's name, or the prefix of its mount. */
  into: z.optional(z.string()),
  /** Address of a GET that answers `{ count }`, which stands beside the label unless it is 0. */
  badge: z.optional(z.string().check(z.regex(/^\/api\/[\w./?=&-]*$/))),
});
export type NavigationEntry = z.infer<typeof navigationEntrySchema>;

/** Something that the search of the whole page leads to, besides the navigation: a tab, a filtered list. */
export const placeSchema = z.object({
  label: z.string().check(z.minLength(1), z.maxLength(60)),
  /** Below the area's base path, with its query. */
  path: z.string().check(z.regex(/^([\w-]+(\/[\w-]+)*)?(\?[\w=&-]+)?$/)),
  /** What else people call it. */
  words: z.optional(z.string().check(z.maxLength(120))),
});
export type Place = z.infer<typeof placeSchema>;

/** Another area's screen: the one at the same path, or the one that it shows others by that name. */
export const shownAreaSchema = z.object({ area: z.string(), screen: z.optional(z.string()) });
export type ShownArea = z.infer<typeof shownAreaSchema>;

export const areaScreenSchema = z.object({
  /** Its heading; absent when that is data, such as a client's name. */
  title: z.optional(z.string().check(z.minLength(1), z.maxLength(80))),
  paint: z.optional(z.enum(screenPaints)),
  /** What it shows of another area; without a title or a paint of its own it has that screen's. */
  shows: z.optional(shownAreaSchema),
  /** What it reads at its start, which the page requests together with its code. */
  reads: z.optional(z.array(readTemplateSchema)),
});
export type AreaScreen = z.infer<typeof areaScreenSchema>;

/** What an area says of itself, as its build writes it into the release (ADR 0061). */
export const areaManifestSchema = z.object({
  area: z.string(),
  /** The frame around its screens; absent for areas that fill the page themselves. */
  frame: z.optional(z.enum(frameVariants)),
  navigation: z.array(navigationEntrySchema),
  /** Where the log-in of those whose home is this area leads; its first screen by default. */
  landing: z.optional(pathSchema),
  places: z.optional(z.array(placeSchema)),
  /** Where the records of clients are, each below it by its id. */
  clientsAt: z.optional(pathSchema),
  /** Where the own classes of the next seven days are; `?clase=` and the id of one opens its roster. */
  rostersAt: z.optional(pathSchema),
  /** By route below the area's base path: `clientes/:id`, `clientes/*`, empty for the first screen. */
  screens: z.record(z.string(), areaScreenSchema),
});
export type AreaManifest = z.infer<typeof areaManifestSchema>;
