export default async function tearDownHouse(): Promise<void> {
  await globalThis.aforoHouse?.stop();
}
