export { createApprovals } from './approvals.service.ts';
export { registerApprovals } from './approvals.routes.ts';
export { isApproved, markSale, spendApproval } from './spend-approval.ts';
