import type { Appearance } from '@aforo/shared/contract';
import type { Dependencies } from '../../platform/dependencies.ts';
import { createCenterPart } from './center-part.ts';
import { updatePrimaryColor } from './center.repository.ts';

/** The base colour of the theme. */
export function createAppearanceService(dependencies: Pick<Dependencies, 'database' | 'audit'>) {
  return createCenterPart<Appearance>(dependencies, {
    name: 'appearance',
    of: ({ primary_color: primaryColor }) => ({ primaryColor }),
    write: (trx, _row, { primaryColor }) => updatePrimaryColor(trx, primaryColor),
  });
}
