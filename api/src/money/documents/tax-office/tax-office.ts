import type { Submission } from '../fiscal/record-xml.ts';

/** The receiver of fiscal records: the tax office's service, or the fake one. */
export interface TaxOffice {
  /** @throws {TaxOfficeError} when it returns no results: the records must be sent again */
  send(submission: Submission): Promise<SubmissionAnswer>;
}

export interface SubmissionAnswer {
  /** The minimum time until the next submission. */
  waitSeconds: number;
  /** Its receipt code (`CSV`); null when it accepted nothing. */
  receipt: string | null;
  /** In no order; records without a result are missing. */
  results: RecordResult[];
}

export interface RecordResult {
  kind: 'issue' | 'cancel';
  /** Of the document. */
  fullNumber: string;
  state: 'accepted' | 'acceptedWithErrors' | 'rejected';
  /** Its own code and message, in Spanish; null without an objection. */
  error: string | null;
}

/** The message is Spanish, for the center's operator. */
export class TaxOfficeError extends Error {
  override name = 'TaxOfficeError';
}
