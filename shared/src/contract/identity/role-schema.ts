import * as z from 'zod/mini';
import { roles } from './roles.ts';

/** Apart from the roles themselves: a page that only wants their words carries no zod. */
export const roleSchema = /*#__PURE__*/ z.enum(roles);
