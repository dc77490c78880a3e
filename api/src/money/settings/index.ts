export { listCatalogueTaxes } from './catalogue-taxes.repository.ts';
export { lockSeriesCodes } from './document-series.repository.ts';
export {
  type MoneySettings,
  readMoneySettings,
  storeProducer,
} from './money-settings.repository.ts';
export { createContactPart } from './contact-part.ts';
export { createInvoicingPart } from './invoicing-part.ts';
export { createMoneySettingsPart } from './money-settings.service.ts';
