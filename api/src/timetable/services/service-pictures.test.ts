import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { newId } from '../../platform/ids.ts';
import {
  buildServiceTestServer,
  pilates,
  type ServiceTestServer,
} from '../../testing/servers/service-test-server.ts';
import type { Person } from '../../testing/servers/test-app.ts';

let server: ServiceTestServer;
let admin: Person;
beforeAll(async () => {
  server = await buildServiceTestServer();
  ({ admin } = server);
});
afterAll(() => server.close());

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
  const dataUrl = (id: string) => server.as('client').get(`/api/file/${id}/dataurl`);

  test('is uploaded, saved with the service and visible to every logged-in user', async () => {
    const pictureFileId = await uploaded();
    // Only the staff see it before it is saved.
    expect((await dataUrl(pictureFileId)).statusCode).toBe(404);
    const { id, version } = await server.addService({ pictureFileId });
    expect((await dataUrl(pictureFileId)).body).toMatch(/^data:image\//);
    // Saving without the field keeps the picture.
    const kept = await admin.put(`/api/services/${id}`, { ...pilates, capacity: 8, version });
    expect(kept.json()).toMatchObject({ pictureFileId, version: version + 1 });
  });

  test('is deleted when it was replaced or never saved', async () => {
    const [first, second, unused] = [await uploaded(), await uploaded(), await uploaded()];
    const { id, version } = await server.addService({ pictureFileId: first });
    const body = { ...pilates, pictureFileId: second, version };
    expect((await admin.put(`/api/services/${id}`, body)).json()).toMatchObject({
      pictureFileId: second,
    });
    expect((await dataUrl(first)).statusCode).toBe(404);
    server.clock.advance({ hours: 25 });
    await server.dependencies.jobs.add(server.database.connection, {
      kind: 'forget unused pictures',
    });
    await server.runJobs();
    expect((await admin.get(`/api/file/${unused}/dataurl`)).statusCode).toBe(404);
    expect((await dataUrl(second)).statusCode).toBe(200);
    const without = { ...pilates, pictureFileId: null, version: version + 1 };
    expect((await admin.put(`/api/services/${id}`, without)).json()).toMatchObject({
      pictureFileId: null,
    });
    expect((await dataUrl(second)).statusCode).toBe(404);
  });

  test('is managed by users who manage services, and no other file is served here', async () => {
    expect((await upload(server.as('receptionist'))).statusCode).toBe(403);
    expect((await upload(server.anybody)).statusCode).toBe(401);
    const wrong = await admin.post('/api/services', { ...pilates, pictureFileId: newId() });
    expect(wrong.json()).toMatchObject({ fields: { pictureFileId: expect.any(String) } });
  });
});
