import { useMutation, useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import Tags from 'lucide-react/icons/tags';
import { Page } from '@aforo/shared/area';
import {
  exportProducts,
  type listProducts,
  type Product,
  type ResponseOf,
} from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';
import {
  Button,
  EmptyState,
  explainError,
  Pagination,
  QueryState,
  saveFile,
  Stack,
  toast,
} from '@aforo/shared/ui';
import { useSearchValues } from '@aforo/shared/search-params';
import { newRecord, useListView, type ListUrlState } from '../common/lists/list-view.ts';
import { NewOneButton } from '../common/lists/new-one-button.tsx';
import { CatalogueFilters } from './catalogue-filters.tsx';
import { catalogueParams, type CatalogueView } from './catalogue-view.ts';
import { ProductPanel } from './product-panel.tsx';
import { productQuery, productsQuery } from './products.queries.ts';
import { ProductsTable } from './products-table.tsx';

/** The products sold over the counter, and their stock. */
export function CataloguePage() {
  const [view, change] = useSearchValues(catalogueParams);
  // Changing a filter goes back to the first page.
  const show = (filter: Partial<CatalogueView>) => change({ page: 1, ...filter });
  const urlState = useListView();
  const products = useQuery(productsQuery(view));
  return (
    <Page
      help="Los productos que se venden en el mostrador, su precio y sus existencias."
      action={<NewOneButton urlState={urlState}>Nuevo producto</NewOneButton>}
    >
      <Stack>
        <CatalogueFilters view={view} lowStock={products.data?.lowStock} onChange={show} />
        <QueryState query={products}>
          {(answer) => (
            <ProductsList
              answer={answer}
              view={view}
              isBusy={products.isPlaceholderData}
              urlState={urlState}
              onShow={show}
            />
          )}
        </QueryState>
      </Stack>
      {urlState.view.open === null ? null : (
        // The key resets the form when the URL names another product.
        <OpenedProduct key={urlState.view.open} urlState={urlState} listed={products.data?.items} />
      )}
    </Page>
  );
}

interface ListProps {
  answer: ResponseOf<typeof listProducts>;
  view: CatalogueView;
  isBusy: boolean;
  urlState: ListUrlState;
  onShow: (change: Partial<CatalogueView>) => void;
}

/** The current page of products, or the loading, empty or failed state. */
function ProductsList({ answer, view, isBusy, urlState, onShow }: ListProps) {
  const { items, total, page, pageSize } = answer;
  if (items.length === 0 && total > 0) {
    return (
      <EmptyState
        title="Esta página ya no existe"
        action={<Button onClick={() => onShow({ page: 1 })}>Ir a la primera</Button>}
      >
        Hay menos productos que antes.
      </EmptyState>
    );
  }
  if (items.length === 0 && catalogueParams.isFiltered(view, 'page')) {
    return (
      <EmptyState
        title="Ningún producto encaja"
        action={<Button onClick={() => onShow(catalogueParams.initial)}>Quitar los filtros</Button>}
      >
        Prueba con otra parte del nombre, o mira entre los archivados.
      </EmptyState>
    );
  }
  if (items.length === 0) {
    return (
      <EmptyState
        icon={<Tags size={24} />}
        title="Todavía no hay productos"
        action={<Button onClick={() => urlState.open(newRecord)}>Crear el primero</Button>}
      >
        Aquí está lo que se vende además de clases y bonos: una esterilla, un champú, agua.
      </EmptyState>
    );
  }
  return (
    <>
      <ProductsTable products={items} isBusy={isBusy} linkTo={urlState.linkTo} />
      <Pagination
        page={page}
        pageSize={pageSize}
        total={total}
        onChange={(next) => onShow({ page: next })}
        label="Páginas de productos"
      />
      <ExportButton />
    </>
  );
}

function ExportButton() {
  const exporting = useMutation({
    mutationFn: () => api.download(exportProducts, {}),
    onSuccess: (file) => saveFile(file, 'productos.csv'),
    onError: (error) => toast.error(explainError(error).text),
  });
  return (
    <div>
      <Button
        size="sm"
        icon={<Download size={16} aria-hidden />}
        isPending={exporting.isPending}
        onClick={() => exporting.mutate()}
      >
        Descargar en CSV
      </Button>
    </div>
  );
}

interface OpenedProps {
  urlState: ListUrlState;
  listed: readonly Product[] | undefined;
}

/** The panel of the product that the URL names, which may not be on this page of the list. */
function OpenedProduct({ urlState: { view, close }, listed }: OpenedProps) {
  const isNew = view.open === newRecord;
  const known = listed?.find(({ id }) => id === view.open);
  const { data } = useQuery({
    ...productQuery(view.open ?? ''),
    enabled: !isNew && known === undefined,
  });
  const record = known ?? data;
  if (!isNew && !record) return null;
  const onSaved = ({ name }: Product) => {
    toast.success(`Guardado: ${name}.`);
    close();
  };
  return <ProductPanel record={record} onClose={close} onSaved={onSaved} />;
}
