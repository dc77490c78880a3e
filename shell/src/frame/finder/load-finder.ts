/** The code of the search of the whole page, which comes by itself once a page of the staff is idle. */
export const loadFinder = () => import(/* webpackChunkName: "finder" */ './finder-dialog.tsx');
