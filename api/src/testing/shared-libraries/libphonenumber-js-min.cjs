module.exports = globalThis.sharedLibraries['libphonenumber-js/min'];
