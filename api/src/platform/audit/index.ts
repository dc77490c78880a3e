export { type AuditService, createAuditService } from './audit.service.ts';
export { changesBetween } from './changes.service.ts';
export { withoutPrivateText } from './private-fields.ts';
