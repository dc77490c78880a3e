/** The contents of jsonb columns that only this program defines. */

export interface AuditChange {
  field: string;
  before: string | null;
  after: string | null;
}

export interface OutboxMessage {
  subject: string;
  text: string;
  html: string;
  /** The mail's only link, for the log of a server without SMTP. */
  link: string | null;
  attachment?: MailAttachment;
  /** The unsubscribe address of optional mails. */
  optOut?: string;
}

/** A file attached to a mail. */
export interface MailAttachment {
  name: string;
  contentType: string;
  base64: string;
}
