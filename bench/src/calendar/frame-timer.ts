declare global {
  interface Window {
    aforoFrames?: { begin: () => void; end: () => FrameTimes };
    /** Notifies the page of a change in the agenda, as the server would. */
    aforoTellNews?: () => void;
  }
}

export interface FrameTimes {
  /** Milliseconds between one frame and the next. */
  frames: number[];
  /** Milliseconds of each task of 50 or more. */
  longTasks: number[];
}

/** Runs in the page before its own scripts. */
export function installFrameTimer(): void {
  let frames: number[] = [];
  let isOn = false;
  let last = 0;
  let since = 0;
  const tasks: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries()));
  observer.observe({ type: 'longtask', buffered: true });
  function look(at: number): void {
    if (!isOn) return;
    frames.push(at - last);
    last = at;
    requestAnimationFrame(look);
  }
  window.aforoFrames = {
    begin() {
      frames = [];
      isOn = true;
      since = performance.now();
      last = since;
      requestAnimationFrame(look);
    },
    end() {
      isOn = false;
      tasks.push(...observer.takeRecords());
      const longTasks = tasks
        .filter(({ startTime }) => startTime >= since)
        .map(({ duration }) => duration);
      return { frames, longTasks };
    },
  };

  /** Replaces the server: the day and its changes are generated. */
  class NewsSource extends EventTarget {
    static readonly CLOSED = 2;
    readyState = 1;
    constructor() {
      super();
      opened.push(this);
      setTimeout(() => this.dispatchEvent(new Event('open')));
    }
    close(): void {
      this.readyState = NewsSource.CLOSED;
    }
  }
  const opened: NewsSource[] = [];
  window.aforoTellNews = () => {
    for (const source of opened) {
      if (source.readyState === 1) source.dispatchEvent(new MessageEvent('agenda', { data: '{}' }));
    }
  };
  Object.assign(window, { EventSource: NewsSource });
}
