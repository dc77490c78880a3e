export { listCatalogueTaxes } from './catalogue-taxes.repository.ts';
export { lockSeriesCodes } from './document-series.repository.ts';
export {
  type MoneySettings,
  readMoneySettings,
  storeProducer,
} from './money-settings.repository.ts';
export { createMoneySettingsPart } from './money-settings.service.ts';
