module.exports = globalThis.sharedLibraries['stripe'];
