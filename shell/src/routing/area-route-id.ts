/** The route whose loader answers with the mount of the current path. */
export const areaRoute = 'area';
