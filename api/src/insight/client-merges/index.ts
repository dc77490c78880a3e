export { registerClientMerges } from './client-merges.routes.ts';
