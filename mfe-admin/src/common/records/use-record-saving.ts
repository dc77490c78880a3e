import { useQueryClient, type FetchQueryOptions, type QueryKey } from '@tanstack/react-query';
import { useSendOnce } from '@aforo/shared/form';

export interface StoredRecord {
  id: string;
  version: number;
}

/** The requests that write the records of a list. */
export interface RecordSaving<Item, Values> {
  create: (values: Values) => Promise<Item>;
  update: (record: Item, values: Values, version: number) => Promise<Item>;
  /** The stored record, uncached; undefined when it was deleted. */
  readNow: (id: string) => Promise<Item | undefined>;
}

type List<Item> = { items: Item[] };

/** Saves records of a list, and refetches the list after each write. */
export function useRecordSaving<Item extends StoredRecord, Values, Key extends QueryKey>(
  list: FetchQueryOptions<List<Item>, Error, List<Item>, Key>,
  {
    create,
    update,
  }: {
    create: (values: Values, idempotencyKey: string) => Promise<Item>;
    update: RecordSaving<Item, Values>['update'];
  },
): RecordSaving<Item, Values> {
  const queryClient = useQueryClient();
  const sendOnce = useSendOnce();
  const readAgain = async (saved: Item) => {
    await queryClient.invalidateQueries({ queryKey: list.queryKey });
    return saved;
  };
  return {
    create: (values) => sendOnce(values, (key) => create(values, key)).then(readAgain),
    update: (record, values, version) => update(record, values, version).then(readAgain),
    readNow: async (id) => {
      const { items } = await queryClient.fetchQuery({ ...list, staleTime: 0 });
      return items.find((one) => one.id === id);
    },
  };
}
