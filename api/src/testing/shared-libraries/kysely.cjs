module.exports = globalThis.sharedLibraries['kysely'];
