module.exports = globalThis.sharedLibraries['zod/mini'];
