/** Where this area's screens stand, below the base of whoever mounts it. */
export const screenPaths = { profile: '', classes: 'clases' } as const;
