module.exports = globalThis.sharedLibraries['zod/v4/core'];
