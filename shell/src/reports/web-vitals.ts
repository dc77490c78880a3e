import { onCLS, onFCP, onINP, onLCP, onTTFB, type Metric } from 'web-vitals';
import type { PageEvent } from '@aforo/shared/contract';

type Vital = Extract<PageEvent, { kind: 'vital' }>;

/** Measures the page, for the build of the first screen that was shown. */
export function measureVitals(
  first: Pick<Vital, 'area' | 'buildId'>,
  report: (event: Vital) => void,
): void {
  const reportMetric = ({ name, value }: Metric) =>
    report({ kind: 'vital', ...first, name, value });
  for (const measure of [onLCP, onCLS, onINP, onFCP, onTTFB]) measure(reportMetric);
}
