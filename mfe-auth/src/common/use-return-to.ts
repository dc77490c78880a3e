import { useSearchParams } from 'react-router-dom';
import { parameters } from '../paths.ts';

/** Where the person was going when they were asked to log in, if that is a page of ours. */
export function useReturnTo(): string | undefined {
  const [search] = useSearchParams();
  const wanted = search.get(parameters.returnTo) ?? '';
  return isOwnPath(wanted) ? wanted : undefined;
}

/** As `returnToSchema` has it, which would bring a library along to the log-in. */
export function isOwnPath(text: string): boolean {
  return text.length <= 500 && /^\/(?![/\\])[!-~]*$/.test(text);
}
