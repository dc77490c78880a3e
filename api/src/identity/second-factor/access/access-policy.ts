import { roles, settingsParts } from '@aforo/shared/contract';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { createSettingsPart } from '../../../center/center/index.ts';
import { countWithoutFactor, setRequiredRoles } from './access-policy.repository.ts';

/** The policy applies from the next request of every user. */
export const createAccessPolicyPart = (dependencies: Dependencies) =>
  createSettingsPart(dependencies, {
    name: 'accessPolicy',
    needsProof: true,
    action: 'accessPolicyChanged',
    input: settingsParts.accessPolicy.input,
    valuesOf: ({ secondFactorRoles }) => ({ secondFactorRoles }),
    beforeSave: (_, { requiredFor }) => ({
      secondFactorRoles: roles.filter((role) => requiredFor.includes(role)),
    }),
    write: (trx, { secondFactorRoles }) => setRequiredRoles(trx, secondFactorRoles),
    present: async ({ secondFactorRoles }, _, connection) => ({
      requiredFor: secondFactorRoles,
      without: await countWithoutFactor(connection),
    }),
  });
