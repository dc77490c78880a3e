import * as z from 'zod/mini';
import { roleSchema } from '../identity/role-schema.ts';
import { boundedList, boundedRecord, boundedText, maxJsonLength } from './bounded.ts';
import { readTemplateSchema } from './reads/reads.ts';
import { slotEntrySchema } from './slots.ts';

/** SVG elements allowed in an icon: none that can run scripts, link or load resources. */
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

/** Numbers, path commands, or a keyword such as `currentColor`. */
const iconValueSchema = z.string().check(z.regex(/^[\w\s.,+-]*$/), z.maxLength(2000));

/** One element of an icon on a 24 × 24 canvas: its tag and its attributes. */
export const iconShapeSchema = z.tuple([
  z.enum(iconTags),
  boundedRecord(z.string().check(z.regex(iconAttributePattern)), iconValueSchema, 16),
]);
export type IconShape = z.infer<typeof iconShapeSchema>;

export const frameVariants = ['staff', 'client'] as const;
export type FrameVariant = (typeof frameVariants)[number];

/** Skeletons to show until a screen's code and data have loaded. */
export const screenPaints = ['card', 'classes', 'frontDesk', 'list', 'profile', 'short'] as const;
export type ScreenPaint = (typeof screenPaints)[number];

/** Relative to an area's base path, without leading or trailing slash. */
const pathSchema = boundedText(120).check(z.regex(/^([\w-]+(\/[\w-]+)*)?$/));

/** An area's name, or the prefix of its mount. */
export const areaNameSchema = boundedText(60);

/** A screen's name, or its route relative to the area's base path. */
export const routeSchema = boundedText(120);

const rolesSchema = boundedList(roleSchema, 8);

export const navigationEntrySchema = z.object({
  path: pathSchema,
  label: z.string().check(z.minLength(1), z.maxLength(40)),
  icon: z.array(iconShapeSchema).check(z.maxLength(20)),
  /** Lower numbers come first, also between entries of different areas. */
  order: z.number(),
  /** Roles that see the entry; by default all that may open the area. */
  roles: z.optional(rolesSchema),
  /** Entries of the same group appear together under its name. */
  group: z.optional(boundedText(40)),
  /** One of the (at most four) entries of a phone's bottom bar. */
  isMain: z.optional(z.boolean()),
  /**
   * Shows the entry in another area's navigation: that area's name, or the prefix of its mount. It
   * has to accept it, or an operator publishes the build.
   */
  into: z.optional(areaNameSchema),
  /**
   * Address of a GET endpoint that returns `{ count }`. The count is shown beside the label unless
   * it is 0.
   */
  badge: z.optional(boundedText(200).check(z.regex(/^\/api(\/[\w-]+)+(\?[\w=&.-]*)?$/))),
});
export type NavigationEntry = z.infer<typeof navigationEntrySchema>;

/**
 * A target of the global search besides the navigation entries, such as a tab or a filtered list.
 */
export const quickActionSchema = z.object({
  label: z.string().check(z.minLength(1), z.maxLength(60)),
  /** Relative to the area's base path, with its query. */
  path: boundedText(200).check(z.regex(/^([\w-]+(\/[\w-]+)*)?(\?[\w=&-]+)?$/)),
  /** Synonyms that the search also matches. */
  words: z.optional(z.string().check(z.maxLength(120))),
});
export type QuickAction = z.infer<typeof quickActionSchema>;

/** A screen of another area: the one at the same path, or the embeddable screen of that name. */
export const shownAreaSchema = z.object({ area: areaNameSchema, screen: z.optional(routeSchema) });
export type ShownArea = z.infer<typeof shownAreaSchema>;

export const areaScreenSchema = z.object({
  /** The heading; absent if it is data, such as a client's name. */
  title: z.optional(z.string().check(z.minLength(1), z.maxLength(80))),
  paint: z.optional(z.enum(screenPaints)),
  /** The other area's screen that it embeds. Provides title and skeleton if the screen has none. */
  shows: z.optional(shownAreaSchema),
  /** Requests that the screen makes first. The page starts them while the screen's code loads. */
  reads: z.optional(boundedList(readTemplateSchema, 24)),
});
export type AreaScreen = z.infer<typeof areaScreenSchema>;

/** Characters of a manifest as JSON. The largest of our areas has 11,000. */
const maxManifestLength = 64 * 1024;

/** An area's manifest, which its build writes into the release (ADR 0061). */
export const areaManifestSchema = z
  .object({
    area: areaNameSchema,
    /** The frame around its screens; absent for areas that fill the whole page. */
    frame: z.optional(z.enum(frameVariants)),
    navigation: boundedList(navigationEntrySchema, 40),
    /** Other areas that may add entries to this area's navigation, and fill slots of its screens. */
    accepts: z.optional(boundedList(areaNameSchema, 60)),
    /** Path to open after log-in, for roles whose home is this area; by default its first screen. */
    landing: z.optional(pathSchema),
    places: z.optional(boundedList(quickActionSchema, 120)),
    /** What it shows in screens of other areas and in the header. Their hosts have to accept it. */
    slots: z.optional(boundedList(slotEntrySchema, 12)),
    /** Path of the client records; each has its id appended. */
    clientsAt: z.optional(pathSchema),
    /** Path of the sales at the desk; `?venta=<id>` opens one. */
    salesAt: z.optional(pathSchema),
    /**
     * Path of the professional's own classes of the next seven days; `?clase=<id>` opens a roster.
     */
    rostersAt: z.optional(pathSchema),
    /**
     * Keyed by route relative to the area's base path: `clientes/:id`, `clientes/*`, empty for the
     * first screen.
     */
    screens: boundedRecord(routeSchema, areaScreenSchema, 120),
  })
  .check(maxJsonLength(maxManifestLength));
export type AreaManifest = z.infer<typeof areaManifestSchema>;
