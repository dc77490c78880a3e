import * as z from 'zod/mini';

/** The folder of the tables in the ZIP. */
export const dataFolder = 'datos';
export const manifestFile = `${dataFolder}/manifiesto.json`;

const count = z.int().check(z.minimum(0));

/** What the files of the tables hold, so that an import can tell whether all of it arrived. */
export const manifestSchema = z.object({
  format: z.literal(1),
  center: z.string(),
  createdAt: z.iso.datetime(),
  /** The version of the data: the migrations of its database and their SHA-256. */
  migrations: z.array(z.object({ version: z.string(), checksum: z.string() })),
  tables: z.array(
    z.object({
      name: z.string(),
      /** In the order of the lines' values. */
      columns: z.array(z.object({ name: z.string(), type: z.string() })),
      rows: count,
      /** The sum of the rows' digests, which no order changes. */
      checksum: z.string(),
      /** Of the unpacked file. */
      bytes: count,
      sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    }),
  ),
});

export type CenterManifest = z.infer<typeof manifestSchema>;

export function tableFile(name: string): string {
  return `${dataFolder}/${name}.jsonl`;
}
