import { useSearchParams } from 'react-router-dom';
import { parameters } from '../paths.ts';

/** The page that the user wanted before the log-in, if it is a path of this origin. */
export function useReturnTo(): string | undefined {
  const [search] = useSearchParams();
  const wanted = search.get(parameters.returnTo) ?? '';
  return isOwnPath(wanted) ? wanted : undefined;
}

/** Same rule as `returnToSchema`, which would pull zod into the log-in bundle. */
export function isOwnPath(text: string): boolean {
  return text.length <= 500 && /^\/(?![/\\])[!-~]*$/.test(text);
}
