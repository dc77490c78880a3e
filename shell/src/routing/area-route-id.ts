/** The route whose loader returns the mount of the current path. */
export const areaRoute = 'area';
