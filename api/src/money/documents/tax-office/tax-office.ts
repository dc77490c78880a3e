import type { Submission } from '../fiscal/record-xml.ts';

/** Who takes the fiscal records: the tax office's service, or the one that stands for it. */
export interface TaxOffice {
  /** @throws {TaxOfficeError} when it says nothing of the records: they have to be sent again */
  send(submission: Submission): Promise<SubmissionAnswer>;
}

export interface SubmissionAnswer {
  /** How long nothing may be sent after this. */
  waitSeconds: number;
  /** Its code for what it took (`CSV`); null when it took nothing. */
  receipt: string | null;
  /** In no order; a record of which it says nothing has none. */
  results: RecordResult[];
}

export interface RecordResult {
  kind: 'issue' | 'cancel';
  /** Of the document. */
  fullNumber: string;
  state: 'accepted' | 'acceptedWithErrors' | 'rejected';
  /** Its own code and sentence, in Spanish; null when it has no objection. */
  error: string | null;
}

/** What failed is said in a Spanish sentence for whoever looks after the center. */
export class TaxOfficeError extends Error {
  override name = 'TaxOfficeError';
}
