import { useCan } from '@aforo/shared/area';
import { Button, EmptyState } from '@aforo/shared/ui';
import ContactRound from 'lucide-react/icons/contact-round';
import SearchX from 'lucide-react/icons/search-x';
import {
  clientListParams,
  isNarrowed,
  type ClientListState,
} from '../../common/client-list-url.ts';

interface Props {
  asked: ClientListState;
  /** Greater than 0 when the requested page is out of range. */
  total: number;
  onShow: (changed: Partial<ClientListState>) => void;
}

/** The empty state: explains what the list is for and offers the next step. */
export function NoClients({ asked, total, onShow }: Props) {
  const canCreate = useCan()('client.create');
  if (total > 0) {
    return (
      <EmptyState
        title="La lista no llega hasta esta página"
        icon={<SearchX size={24} />}
        action={<Button onClick={() => onShow({ page: 1 })}>Ir a la primera página</Button>}
      />
    );
  }
  if (!isNarrowed(asked)) {
    return (
      <EmptyState
        title="Aún no hay clientes"
        icon={<ContactRound size={24} />}
        action={
          canCreate ? (
            <Button variant="primary" onClick={() => onShow({ newName: '' })}>
              Dar de alta al primero
            </Button>
          ) : null
        }
      >
        Aquí estarán las personas que vienen al centro, con su teléfono, sus notas y sus permisos.
      </EmptyState>
    );
  }
  const name = nameIn(asked.q);
  return (
    <EmptyState
      title={asked.q ? `Nadie coincide con «${asked.q}»` : 'Nadie cumple estos filtros'}
      icon={<SearchX size={24} />}
      action={
        <>
          {asked.status === 'active' ? (
            <Button onClick={() => onShow({ status: 'all', page: 1 })}>
              Buscar también entre los archivados
            </Button>
          ) : null}
          <Button onClick={() => onShow({ ...clientListParams.initial, sort: asked.sort })}>
            {wayOut(asked)}
          </Button>
          {canCreate && name ? (
            <Button variant="primary" onClick={() => onShow({ newName: name })}>
              Dar de alta a {name}
            </Button>
          ) : null}
        </>
      }
    >
      Se busca por nombre, teléfono y correo, sin tener en cuenta acentos ni mayúsculas.
    </EmptyState>
  );
}

function wayOut(asked: ClientListState): string {
  if (!asked.q) return 'Quitar los filtros';
  return isNarrowed({ ...asked, q: '' })
    ? 'Borrar la búsqueda y los filtros'
    : 'Borrar la búsqueda';
}

/** The search text if it could be a name; otherwise empty. */
function nameIn(q: string): string {
  return /[@\d]/.test(q) ? '' : q;
}
