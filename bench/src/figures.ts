/** One line of the table. */
export interface Figure {
  name: string;
  unit: 'ms' | 'KB' | 'count' | 'score';
  /** Median of Aforo's values, and the spread between the first and third quartile. */
  ours: number | null;
  oursSpread: number | null;
  control: number | null;
  controlSpread: number | null;
  ratio: number | null;
  goal: string;
  met: boolean;
}

interface Goal {
  name: string;
  unit: Figure['unit'];
  ours: readonly number[];
  control?: readonly number[];
  /** The maximum for Aforo. */
  most?: number;
  /** The maximum ratio to the control. */
  mostRatio?: number;
  /** Replaces `most` when the control exceeds it too: the machine is slow, so the ratio counts. */
  mostRatioIfSlow?: number;
}

/** A figure without measurements is not met, so that a missing measurement cannot pass. */
export function figure({ name, unit, ours, control, ...goal }: Goal): Figure {
  const ownMedian = median(ours);
  const controlMedian = control ? median(control) : null;
  const ratio =
    ownMedian !== null && controlMedian !== null && controlMedian > 0
      ? round(ownMedian / controlMedian, 3)
      : null;
  const isSlow =
    goal.mostRatioIfSlow !== undefined && (controlMedian ?? 0) > (goal.most ?? Infinity);
  const most = isSlow ? undefined : goal.most;
  const mostRatio = isSlow ? goal.mostRatioIfSlow : goal.mostRatio;
  const goals = [
    most === undefined ? undefined : `≤ ${most}`,
    mostRatio === undefined ? undefined : `≤ ${mostRatio} ×`,
  ].filter((goal) => goal !== undefined);
  const met =
    ownMedian !== null &&
    (most === undefined || ownMedian <= most) &&
    (mostRatio === undefined || (ratio !== null && ratio <= mostRatio));
  return {
    name,
    unit,
    ours: ownMedian,
    oursSpread: spread(ours),
    control: controlMedian,
    controlSpread: control ? spread(control) : null,
    ratio,
    goal: goals.join(', '),
    met,
  };
}

/** A figure of an interrupted run, which is never met. */
export function unmet(figure: Figure): Figure {
  return { ...figure, met: false };
}

/** @param at 0 to 1; @returns null without values */
export function quantile(values: readonly number[], at: number): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const index = (sorted.length - 1) * at;
  const low = sorted[Math.floor(index)];
  const high = sorted[Math.ceil(index)];
  if (low === undefined || high === undefined) return null;
  return round(low + (high - low) * (index % 1), 4);
}

function median(values: readonly number[]): number | null {
  return quantile(values, 0.5);
}

function spread(values: readonly number[]): number | null {
  const [low, high] = [quantile(values, 0.25), quantile(values, 0.75)];
  return low === null || high === null ? null : round(high - low, 4);
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

/** The table as Markdown in the formatter's layout, so that it can be pasted into the README. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map(({ name, unit, ours, oursSpread, control, ratio, goal, met }) => [
    `${name} (${unit})`,
    ours === null ? 'no medido' : `${text(ours)} ± ${text(oursSpread ?? 0)}`,
    control === null ? '–' : text(control),
    String(ratio ?? '–'),
    goal || '–',
    goal === '' ? '–' : met ? 'yes' : '**no**',
  ]);
  const heading = ['figure', 'ours', 'control', 'ratio', 'goal', 'met'];
  const widths = heading.map((_, column) =>
    Math.max(...[heading, ...rows].map((row) => (row[column] ?? '').length)),
  );
  const line = (cells: readonly string[], filler = ' ') =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0, filler)).join(' | ')} |`;
  return [
    line(heading),
    line(
      heading.map(() => ''),
      '-',
    ),
    ...rows.map((row) => line(row)),
  ].join('\n');
}

function text(value: number): string {
  return String(value >= 100 ? Math.round(value) : round(value, 3));
}
