import { SearchField } from '@aforo/shared/ui';
import { useSearchText } from './use-search-text.ts';

interface Props {
  /** What the URL says is searched. */
  q: string;
  /** Kept between two drawings: another one starts the wait for the fingers again. */
  onSearch: (q: string) => void;
}

/** The search box. A letter is its own until the fingers rest: nothing around it is drawn again. */
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
