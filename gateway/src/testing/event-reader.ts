/** Reads a server's events one by one; `next` waits for the next `data:` line. */
export async function openEvents(url: string): Promise<{ next(): Promise<string>; close(): void }> {
  const controller = new AbortController();
  const answer = await fetch(url, { signal: controller.signal });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error('The answer has no body');
  let unread = '';
  return {
    async next() {
      for (;;) {
        const found = /data: (.*)\n\n/.exec(unread);
        if (found) {
          unread = unread.slice(found.index + found[0].length);
          return found[1] ?? '';
        }
        const { value, done } = await reader.read();
        if (done) throw new Error('The events ended');
        unread += value;
      }
    },
    close: () => controller.abort(),
  };
}
