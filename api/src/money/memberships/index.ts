export { chargeIn } from './charge-run/charge-due.ts';
export { handleMembershipJobs, runMemberships } from './membership-jobs.ts';
export { registerMemberships } from './memberships.routes.ts';
export { registerSignUp } from './sign-up/sign-up.routes.ts';
