import type { BookingStatus } from '@aforo/shared/contract';

export type Attendance = Extract<BookingStatus, 'confirmed' | 'attended' | 'noShow'>;

/** One thing said of one person, waiting to reach the server. */
export interface Mark {
  bookingId: string;
  name: string;
  status: Attendance;
  /** When it was said, by this device. */
  markedAt: string;
  /** Lets the server know a mark that it has had already. */
  key: string;
}

/** A mark that the server refused for good, and why. */
export interface Refusal {
  mark: Mark;
  reason: string;
}

export interface QueueState {
  unsent: readonly Mark[];
  refused: readonly Refusal[];
}

/** What became of a mark: `later` keeps it for another try. */
export type Sent = { kind: 'done' } | { kind: 'later' } | { kind: 'refused'; reason: string };

interface Options {
  /** Where marks outlive the page. */
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  storageKey: string;
  send: (mark: Mark) => Promise<Sent>;
}

/**
 * Attendance that survives a bad connection: kept on the device until the server has it, sent in the
 * order in which it was marked and once, because each mark has its key.
 */
export class AttendanceQueue {
  readonly #options: Options;
  readonly #listeners = new Set<() => void>();
  #state: QueueState;
  #isSending = false;
  #isKept = true;

  constructor(options: Options) {
    this.#options = options;
    this.#state = { unsent: readMarks(options), refused: [] };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): QueueState => this.#state;

  /** Another page of this browser has written where this one keeps its marks. */
  readonly readAgain = (): void => {
    this.#show({ ...this.#state, unsent: this.#unsent() });
  };

  /** The last word on a person replaces an earlier one that hasn't left yet. */
  add(mark: Mark): void {
    const isOther = ({ bookingId }: Mark) => bookingId !== mark.bookingId;
    this.#keep([...this.#unsent().filter(isOther), mark], {
      refused: this.#state.refused.filter((one) => isOther(one.mark)),
    });
  }

  /** Sends what waits, until it is all sent or one has to wait for a better connection. */
  async flush(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      for (let mark = this.#state.unsent[0]; mark; mark = this.#state.unsent[0]) {
        const sent = await this.#options.send(mark);
        if (sent.kind === 'later') return;
        this.#settle(mark, sent);
      }
    } finally {
      this.#isSending = false;
    }
  }

  forgetRefusals(): void {
    this.#show({ ...this.#state, refused: [] });
  }

  #settle(mark: Mark, sent: Exclude<Sent, { kind: 'later' }>): void {
    const { refused } = this.#state;
    // By its key: meanwhile the person may have said something else.
    const rest = this.#unsent().filter(({ key }) => key !== mark.key);
    this.#keep(rest, {
      refused: sent.kind === 'refused' ? [...refused, { mark, reason: sent.reason }] : refused,
    });
  }

  /** What is kept counts, because another page may have added to it; else what this one knows. */
  #unsent(): readonly Mark[] {
    return this.#isKept ? readMarks(this.#options) : this.#state.unsent;
  }

  #keep(unsent: readonly Mark[], rest: Omit<QueueState, 'unsent'>): void {
    try {
      this.#options.storage.setItem(this.#options.storageKey, JSON.stringify(unsent));
      this.#isKept = true;
    } catch {
      // A device without room: the marks live as long as the page.
      this.#isKept = false;
    }
    this.#show({ unsent, ...rest });
  }

  #show(state: QueueState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

/** What an earlier page left, as far as it can be read. */
function readMarks({ storage, storageKey }: Options): Mark[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(storageKey) ?? '[]');
    if (!Array.isArray(kept)) return [];
    const marks = kept as Mark[]; // nobody else writes under this key
    return marks.filter(({ key, bookingId }) => key && bookingId);
  } catch {
    return [];
  }
}

/** What still has to leave, in words. */
export function unsentWords(count: number): string {
  return count === 1
    ? '1 asistencia sin enviar. Está guardada en este dispositivo y saldrá sola cuando haya conexión.'
    : `${count} asistencias sin enviar. Están guardadas en este dispositivo y saldrán solas cuando haya conexión.`;
}
