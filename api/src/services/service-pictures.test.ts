import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { newId } from '../ids.ts';
import { buildServiceHouse, pilates, type ServiceHouse } from '../testing/service-house.ts';
import type { Person } from '../testing/test-app.ts';

let house: ServiceHouse;
let admin: Person;
beforeAll(async () => {
  house = await buildServiceHouse();
  ({ admin } = house);
}, 60_000);
afterAll(() => house.close());

async function upload(person: Pick<Person, 'post'>) {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  const payload = Buffer.concat([
    Buffer.from('--x\r\ncontent-disposition: form-data; name="a.png"; filename="a.png"\r\n\r\n'),
    bytes,
    Buffer.from('\r\n--x--\r\n'),
  ]);
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  return person.post('/api/services/pictures', undefined, { payload, headers });
}

describe('the picture of a service', () => {
  const uploaded = async () => (await upload(admin)).json<{ fileId: string }>().fileId;
  const dataUrl = (id: string) => house.as('client').get(`/api/file/${id}/dataurl`);

  test('is uploaded, saved with the service and seen by whoever is logged in', async () => {
    const pictureFileId = await uploaded();
    const { id, version } = await house.addService({ pictureFileId });
    expect((await dataUrl(pictureFileId)).body).toMatch(/^data:image\//);
    // Saving without a word about it leaves it.
    const kept = await admin.put(`/api/services/${id}`, { ...pilates, capacity: 8, version });
    expect(kept.json()).toMatchObject({ pictureFileId, version: version + 1 });
  });

  test('that another takes the place of, or nobody saves, is thrown away', async () => {
    const [first, second, unused] = [await uploaded(), await uploaded(), await uploaded()];
    const { id, version } = await house.addService({ pictureFileId: first });
    const body = { ...pilates, pictureFileId: second, version };
    expect((await admin.put(`/api/services/${id}`, body)).json()).toMatchObject({
      pictureFileId: second,
    });
    expect((await dataUrl(first)).statusCode).toBe(404);
    house.clock.advance({ hours: 25 });
    await house.dependencies.jobs.add(house.database.connection, {
      kind: 'forget unused pictures',
    });
    await house.runJobs();
    expect((await dataUrl(unused)).statusCode).toBe(404);
    expect((await dataUrl(second)).statusCode).toBe(200);
    const without = { ...pilates, pictureFileId: null, version: version + 1 };
    expect((await admin.put(`/api/services/${id}`, without)).json()).toMatchObject({
      pictureFileId: null,
    });
    expect((await dataUrl(second)).statusCode).toBe(404);
  });

  test('is of whoever manages services, and no other file is one', async () => {
    expect((await upload(house.as('receptionist'))).statusCode).toBe(403);
    expect((await upload(house.anybody)).statusCode).toBe(401);
    const wrong = await admin.post('/api/services', { ...pilates, pictureFileId: newId() });
    expect(wrong.json()).toMatchObject({ fields: { pictureFileId: expect.any(String) } });
  });
});
