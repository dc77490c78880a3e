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
  /** An instant; a mail that has one is sent before the others, and not at all after it. */
  expiresAt?: string;
}

/** A file attached to a mail. */
export interface MailAttachment {
  name: string;
  contentType: string;
  base64: string;
}

/** The cells of a column of an imported file, counted over the whole file. */
export interface ColumnFacts {
  /** Cells that are not empty. */
  filled: number;
  /** Dates such as `13/4/1990`, and such as `4/13/1990`. */
  dayFirst: number;
  monthFirst: number;
  /** A date that both orders allow, such as `3/4/1990`; null without one. */
  eitherDate: string | null;
  /** Amounts such as `12,5`, and such as `12.5`. */
  decimalComma: number;
  decimalPoint: number;
  /** An amount such as `1.200`, a thousand or a unit; null without one. */
  eitherAmount: string | null;
}
