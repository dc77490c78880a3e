import type {
  Actor,
  addStockMovement,
  listStockMovements as listMovements,
  Product,
  ProductInput,
  ResponseOf,
} from '@aforo/shared/contract';
import { taxCauseName } from '@aforo/shared/contract';
import type * as z from 'zod/mini';
import { changesBetween } from '../../platform/audit/index.ts';
import { csvOf, hundredthsText } from '../../platform/formats/csv.ts';
import {
  type Connection,
  constraintOf,
  type Transaction,
  type TransactionFor,
} from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError, invalidFields } from '../../platform/domain-error.ts';
import type { FilesService } from '../../platform/files/index.ts';
import { newId } from '../../platform/ids.ts';
import { pageOf, readKeyset } from '../../platform/keyset.ts';
import { moveStock } from './move-stock.ts';
import * as repository from './products.repository.ts';
import { listStockMovements } from './stock.repository.ts';

const exportHead = ['Nombre', 'Código', 'Precio', 'Impuesto', 'Existencias', 'Avisa con', 'Estado'];

function exportRow(product: Product): (string | number | null)[] {
  const { name, barcode, priceMinor, taxCause, taxBasisPoints, isStocked } = product;
  return [
    name,
    barcode,
    hundredthsText(priceMinor),
    taxCause ? taxCauseName[taxCause] : `${hundredthsText(taxBasisPoints)} %`,
    isStocked ? product.stock : null,
    product.lowStock,
    product.status === 'active' ? 'A la venta' : 'Archivado',
  ];
}

type StockChange = z.infer<NonNullable<(typeof addStockMovement)['body']>>;

/** The center's products and their stock. */
export function createProductsService(
  { database, clock, audit }: Dependencies,
  files: FilesService,
) {
  async function read(connection: Connection, id: string, lock = false): Promise<Product> {
    const product = await repository.findProduct(connection, id, lock);
    if (!product) throw new DomainError('not_found');
    return product;
  }

  async function checkPicture(
    trx: Transaction,
    { pictureFileId }: ProductInput,
    field: string,
  ): Promise<void> {
    if (!pictureFileId || (await files.lockServicePicture(trx, pictureFileId))) return;
    throw invalidFields({ [field]: 'Esa imagen ya no está. Súbela otra vez.' });
  }

  /** Products with the same barcode couldn't be told apart at the front desk. */
  async function mapBarcodeError<T>(field: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (constraintOf(error) !== 'product_barcode_key') throw error;
      throw invalidFields({ [field]: 'Otro producto ya tiene ese código, quizá archivado.' });
    }
  }

  return {
    /** CSV. */
    async exportAll(): Promise<string> {
      const products = await repository.listProducts(database.connection);
      return csvOf(exportHead, products.map(exportRow));
    },

    search: (query: Parameters<typeof repository.searchProducts>[1]) =>
      repository.searchProducts(database.connection, query),

    read: (id: string) => read(database.connection, id),

    async create(trx: Transaction, actor: Actor, input: ProductInput): Promise<Product> {
      const id = newId();
      await checkPicture(trx, input, 'pictureFileId');
      await mapBarcodeError('barcode', () =>
        repository.insertProduct(trx, { ...input, id, now: clock.now() }),
      );
      await audit.write(trx, { actor, action: 'created', entity: 'product', entityId: id });
      return read(trx, id);
    },

    async update(
      trx: Transaction,
      actor: Actor,
      id: string,
      { product, version }: { product: ProductInput; version: number },
    ): Promise<Product> {
      const current = await read(trx, id, true);
      if (current.version !== version) throw new DomainError('stale_version', { current });
      await checkPicture(trx, product, 'product.pictureFileId');
      await mapBarcodeError('product.barcode', () => repository.updateProduct(trx, id, product));
      const { pictureFileId: pictureBefore } = current;
      if (
        product.pictureFileId !== undefined &&
        pictureBefore &&
        pictureBefore !== product.pictureFileId
      ) {
        await files.deleteUnusedServicePictures(trx, { id: pictureBefore });
      }
      const updated = await read(trx, id);
      const { version: _before, ...before } = current;
      const { version: _after, ...after } = updated;
      const changes = changesBetween(before, after);
      await audit.write(trx, {
        actor,
        action: 'updated',
        entity: 'product',
        entityId: id,
        changes,
      });
      return updated;
    },

    async setStatus(
      trx: Transaction,
      actor: Actor,
      id: string,
      status: Product['status'],
    ): Promise<Product> {
      const current = await read(trx, id, true);
      if (current.status === status) throw new DomainError('illegal_transition');
      await repository.setProductStatus(trx, id, status);
      const action = status === 'archived' ? 'archived' : 'restored';
      await audit.write(trx, { actor, action, entity: 'product', entityId: id });
      return read(trx, id);
    },

    /** @throws {DomainError} `file_type_refused`, `file_unreadable` */
    async uploadPicture(
      run: TransactionFor<{ fileId: string }>,
      actor: Actor,
      original: Buffer,
    ): Promise<{ fileId: string }> {
      const image = await files.prepareImage(actor.userId, original);
      return run(async (trx) => ({ fileId: await files.storeServicePicture(trx, image) }));
    },

    async movements(
      id: string,
      { after, limit }: { after?: string | undefined; limit: number },
    ): Promise<ResponseOf<typeof listMovements>> {
      await read(database.connection, id);
      const rows = await listStockMovements(database.connection, id, {
        after: readKeyset(after),
        limit,
      });
      const { page, next } = pageOf(rows, limit);
      return { items: page.map((row) => ({ ...row, at: row.at.toISOString() })), next };
    },

    /** A count that confirms the stock writes no movement. */
    async moveStock(
      trx: Transaction,
      actor: Actor,
      id: string,
      change: StockChange,
    ): Promise<Product> {
      const product = await read(trx, id, true);
      if (!product.isStocked) throw new DomainError('illegal_transition');
      const quantity = quantityOf(change, product.stock);
      if (quantity === 0) return product;
      const reason = change.kind === 'loss' ? change.reason : null;
      await moveStock(trx, {
        productId: id,
        kind: change.kind,
        quantity,
        unitCostMinor: change.kind === 'purchase' ? change.unitCostMinor : null,
        reason,
        at: clock.now(),
        userId: actor.userId,
      });
      const after = await read(trx, id);
      const changes = changesBetween({ stock: product.stock }, { stock: after.stock });
      const entity = { entity: 'product', entityId: id } as const;
      await audit.write(trx, { actor, action: 'updated', ...entity, changes, reason });
      return after;
    },
  };
}

function quantityOf(change: StockChange, stock: number): number {
  switch (change.kind) {
    case 'purchase':
      return change.quantity;
    case 'loss':
      return -change.quantity;
    case 'count':
      return change.counted - stock;
  }
}
