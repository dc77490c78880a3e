export { forgetMailFiles } from './mail-files.ts';
export type { MailAction } from './mail-layout.ts';
export { type Mailer, mailerFor, senderAddress } from './mailer.ts';
export { createOutboxService, type Notice, type OutboxService } from './outbox.service.ts';
