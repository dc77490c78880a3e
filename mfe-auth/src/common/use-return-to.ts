import { useSearchParams } from 'react-router-dom';
import { returnToSchema } from '@aforo/shared/contract';
import { parameters } from '../paths.ts';

/** Where the person was going when they were asked to log in, if that is a page of ours. */
export function useReturnTo(): string | undefined {
  const [search] = useSearchParams();
  const wanted = returnToSchema.safeParse(search.get(parameters.returnTo));
  return wanted.success ? wanted.data : undefined;
}
