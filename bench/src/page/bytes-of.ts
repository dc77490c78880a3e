/** KB of the scripts as the gateway sends them in an encoding; empty when a size is missing. */
export async function bytesOf(
  origin: string,
  scripts: readonly string[],
  encoding: string,
): Promise<number[]> {
  let bytes = 0;
  for (const path of scripts) {
    const answer = await fetch(origin + path, {
      method: 'HEAD',
      headers: { 'accept-encoding': encoding },
    });
    const length = Number(answer.headers.get('content-length'));
    if (answer.headers.get('content-encoding') !== encoding || !(length > 0)) return [];
    bytes += length;
  }
  return bytes > 0 ? [bytes / 1000] : [];
}
