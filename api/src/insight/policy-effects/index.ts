export { registerPolicyEffects } from './policy-effects.routes.ts';
