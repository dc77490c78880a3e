import { SearchField } from '@aforo/shared/ui';
import { useSearchText } from '../../common/use-search-text.ts';

interface Props {
  /** The search text in the URL. */
  q: string;
  /** Must be stable between renders: a new function restarts the debounce. */
  onSearch: (q: string) => void;
}

/**
 * The search box. It holds the typed text until the debounce ends, so typing renders nothing else.
 */
export function ClientSearch({ q, onSearch }: Props) {
  const [text, setText] = useSearchText(q, onSearch);
  return (
    <SearchField
      label="Buscar clientes"
      placeholder="Nombre, teléfono o correo"
      aria-keyshortcuts="/"
      maxLength={100}
      value={text}
      onChange={setText}
    />
  );
}
