import pg from 'pg';

export interface Statement {
  text: string;
  values: readonly unknown[];
}

/** Records the statements that this process sends to PostgreSQL, in order, until it is stopped. */
export function recordQueries(): { stop(): Statement[] } {
  const recorded: Statement[] = [];
  const prototype = pg.Client.prototype as { query: (...all: unknown[]) => unknown }; // one of its overloads
  const original = prototype.query;
  prototype.query = function (...all: unknown[]) {
    const [first, second] = all;
    if (typeof first === 'string') {
      recorded.push({ text: first, values: Array.isArray(second) ? second : [] });
    } else if (first && typeof first === 'object' && 'text' in first) {
      const values = 'values' in first && Array.isArray(first.values) ? first.values : second;
      recorded.push({ text: String(first.text), values: Array.isArray(values) ? values : [] });
    }
    return original.apply(this, all);
  };
  return {
    stop() {
      prototype.query = original;
      return recorded;
    },
  };
}
