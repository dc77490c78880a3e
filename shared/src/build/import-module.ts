/**
 * Imports an ES module whose address is only known at run time. In tests jest compiles `import()` to
 * `require`, which finds no such module: jest.config.js replaces this file.
 *
 * @param url `file:` with an optional query, or `data:`
 */
export const importModule = (url: string): Promise<unknown> => import(url);
