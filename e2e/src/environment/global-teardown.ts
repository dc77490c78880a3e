export default async function tearDownHouses(): Promise<void> {
  await Promise.all((globalThis.aforoHouses ?? []).map((house) => house.stop()));
}
