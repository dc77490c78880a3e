import * as z from 'zod/mini';
import { roles } from './roles.ts';

/** Separate from the roles, so that a page that only needs their names doesn't bundle zod. */
export const roleSchema = /*#__PURE__*/ z.enum(roles);
