export { type MoneySettings, readMoneySettings } from './money-settings.repository.ts';
