export { registerHousehold } from './household.routes.ts';
export { aboutDependant, addressee, listAddressees, mailClient } from './mail-client.ts';
export { listRecipients, recipientOf, type Recipient } from './recipients.repository.ts';
export { ofFamily } from './of-family.ts';
