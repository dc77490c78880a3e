/** What the jsonb columns hold whose shape is ours alone. */

export interface AuditChange {
  field: string;
  before: string | null;
  after: string | null;
}

export interface OutboxMessage {
  subject: string;
  text: string;
  html: string;
  /** The one link the mail is about, for the log of a server without SMTP. */
  link: string | null;
  attachment?: MailAttachment;
  /** Where its receiver says that they want no more of them; of what nobody has to get. */
  optOut?: string;
}

/** A file that goes with a mail. */
export interface MailAttachment {
  name: string;
  contentType: string;
  base64: string;
}
