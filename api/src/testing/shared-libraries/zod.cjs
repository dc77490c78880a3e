module.exports = globalThis.sharedLibraries['zod'];
