import { readFileSync, writeFileSync } from 'node:fs';

/** Resets the peak memory of a process that Linux reports. */
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/** The peak since `forgetPeak`. */
export function peakMB(pid: number): number {
  const peak = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(peak) / 1024);
}
