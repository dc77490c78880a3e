export { currentLegalVersions, refuseStaleTexts } from './legal-versions.service.ts';
export { registerLegal } from './legal.routes.ts';
