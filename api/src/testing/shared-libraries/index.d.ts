export const sharedLibraries: Record<string, object>;
