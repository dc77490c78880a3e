import * as z from 'zod/mini';
import { roleSchema } from '../identity/role-schema.ts';
import type { Role } from '../identity/roles.ts';
import { boundedText } from './bounded.ts';

/**
 * The places that areas fill in screens of other areas and in the header, each with the area that
 * draws it; null is the shell. A name is never removed: stored releases have it.
 */
export const slotHosts = {
  clientRecord: 'mfe-reception',
  frontDesk: 'mfe-reception',
  ownerHome: 'mfe-admin',
  classPage: 'mfe-client',
  header: null,
} as const satisfies Record<string, string | null>;
export type SlotName = keyof typeof slotHosts;
export const slotNames = Object.keys(slotHosts) as SlotName[]; // the keys of a constant

/** What the host passes to the areas in each slot, at `mount` and at each `update`. */
export interface SlotContexts {
  /** The client whose record is open. */
  clientRecord: { clientId: string };
  /** The day shown (`2026-11-29`), and what is selected in it. */
  frontDesk: { localDate: string; sessionId: string | null; clientId: string | null };
  ownerHome: Record<never, never>;
  /** The service that the page describes. */
  classPage: { serviceId: string };
  header: Record<never, never>;
}

/** The slot that an area is mounted in, with its context. */
export type FilledSlot = {
  [Name in SlotName]: { name: Name; context: SlotContexts[Name] };
}[SlotName];

/** One place that an area fills; part of its manifest. */
export const slotEntrySchema = z.object({
  slot: z.enum(slotNames),
  /** Its embeddable screen, without the `#` of `screens`. */
  screen: boundedText(60).check(z.regex(/^[\w-]+$/)),
  /** Heading above it, and its name for operators. */
  title: z.string().check(z.minLength(1), z.maxLength(40)),
  /** Lower numbers come first, also between entries of different areas. */
  order: z.number(),
  /** Roles that see it. */
  roles: z.array(roleSchema).check(z.minLength(1), z.maxLength(8)),
});
export type SlotEntry = z.infer<typeof slotEntrySchema>;

/** The manifests of a registry's releases, by area. */
type Areas = Readonly<
  Record<string, { areaManifest?: { slots?: SlotEntry[] | undefined } | undefined }>
>;

/** What fills a slot for a role, in the order in which the host shows it. */
export function slotEntriesOf(
  areas: Areas,
  name: SlotName,
  role: Role,
): (SlotEntry & { area: string })[] {
  return Object.entries(areas)
    .flatMap(([area, { areaManifest }]) =>
      (areaManifest?.slots ?? []).map((entry) => ({ ...entry, area })),
    )
    .filter(({ slot, roles }) => slot === name && roles.includes(role))
    .sort((a, b) => a.order - b.order || (a.area < b.area ? -1 : 1));
}
