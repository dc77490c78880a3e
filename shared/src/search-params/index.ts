export { defineSearchParams, type SearchParams, type ValuesOf } from './define-search-params.ts';
export {
  choice,
  date,
  flag,
  instant,
  month,
  oneOf,
  page,
  param,
  readUuid,
  text,
  time,
  uuid,
  word,
} from './param-kinds.ts';
export { useSearchValues } from './use-search-values.ts';
