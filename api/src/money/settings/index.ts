export { listCatalogueTaxes } from './catalogue-taxes.repository.ts';
export { lockSeriesCodes } from './document-series.repository.ts';
export {
  type MoneySettings,
  readMoneySettings,
  storeProducer,
} from './money-settings.repository.ts';
export { registerMoneySettings } from './money-settings.routes.ts';
