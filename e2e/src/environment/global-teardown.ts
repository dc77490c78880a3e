export default async function stopTestServers(): Promise<void> {
  await Promise.all((globalThis.aforoTestServers ?? []).map((testServer) => testServer.stop()));
}
