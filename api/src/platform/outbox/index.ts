export { type Mailer, mailerFor } from './mailer.ts';
export { createOutboxService, type Notice, type OutboxService } from './outbox.service.ts';
