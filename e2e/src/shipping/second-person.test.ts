import { demoAccounts, logIn } from '../environment/browser/browser-session.ts';
import { variantOf } from '../fixtures/variant.ts';
import { createOperator } from './operator.ts';
import { restore, screenOf } from './shipped-builds.ts';
import { expect, test } from './test.ts';

const area = 'mfe-reception';
const clients = '/recepcionista/clientes';

test('a build of a team is approved by a second person before anyone gets it', async ({
  openSession,
  server,
  operator,
  original,
}) => {
  const originalBuild = await original(area);
  const build = variantOf(originalBuild, { version: '3.1.0' });
  const { buildId } = build.release;
  const token = await operator.createToken(area, 'CI de recepción');
  const team = createOperator({ ...server, token });
  await operator.requireApproval(area, true);
  try {
    await team.publish(build);
    await expect(team.approve(area, buildId)).rejects.toThrow('lo tiene que aprobar otra persona');
    await expect(team.activate(area, buildId)).rejects.toThrow('approval_needed');

    const { page, pageErrors } = await openSession();
    await logIn(page, 'admin', '/admin/modulos?buscar=recepcion');
    const card = page.getByRole('region', { name: 'Recepción' });
    await card.getByText('Otra persona aprueba', { exact: true }).waitFor();
    await card.getByText(/^Versiones publicadas \(/).click();
    await card.getByRole('button', { name: `Aprobar 3.1.0 (${buildId})` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Por qué').fill('revisada en la oficina');
    await dialog.getByRole('button', { name: 'Aprobar', exact: true }).click();
    await card.getByText('Por admin@aforo.test').waitFor();

    // Its publisher activates it: two people have decided.
    await team.activate(area, buildId);
    const receptionist = await openSession();
    await logIn(receptionist.page, 'receptionist', clients);
    await screenOf(receptionist.page, buildId).waitFor();
    expect(pageErrors).toEqual([]);
  } finally {
    await operator.requireApproval(area, false);
    await restore(operator, area, originalBuild.release.buildId);
  }
});

test('a build goes from a channel of one person to everyone by a promotion', async ({
  openSession,
  operator,
  original,
}) => {
  const originalBuild = await original(area);
  const build = variantOf(originalBuild, { version: '3.2.0' });
  const { buildId } = build.release;
  await operator.publish(build);
  await operator.setChannel('ensayo', {
    position: 1,
    accounts: [demoAccounts.receptionist.email],
    reason: 'prueba de recorrido',
  });
  try {
    await operator.putIntoChannel(area, buildId, 'ensayo');
    const [receptionist, office] = [await openSession(), await openSession()];
    await logIn(receptionist.page, 'receptionist', clients);
    await screenOf(receptionist.page, buildId).waitFor();

    await logIn(office.page, 'admin', '/admin/clientes');
    await screenOf(office.page, originalBuild.release.buildId)
      .or(office.page.getByRole('heading', { level: 1, name: 'Clientes' }))
      .first()
      .waitFor();
    expect(await screenOf(office.page, buildId).count()).toBe(0);

    await office.page.goto('/admin/modulos?buscar=recepcion');
    const card = office.page.getByRole('region', { name: 'Recepción' });
    await card.getByText('Canal ensayo').waitFor();
    const promote = `Promover 3.2.0 (${buildId}) de Recepción a todo el mundo`;
    await card.getByRole('button', { name: promote }).click();
    const dialog = office.page.getByRole('dialog');
    await dialog.getByText('Todo el mundo pasará a 3.2.0').waitFor();
    await dialog.getByLabel('Por qué').fill('una semana sin fallos');
    await dialog.getByRole('button', { name: 'Promover' }).click();
    await card.getByText('Canal ensayo').waitFor({ state: 'detached' });
    await card.getByText('una semana sin fallos').first().waitFor();

    await office.page.goto('/admin/clientes');
    await screenOf(office.page, buildId).waitFor();
    expect([...receptionist.pageErrors, ...office.pageErrors]).toEqual([]);
  } finally {
    const { state } = await operator.status(area);
    if (state.channels) await operator.leaveChannel(area, 'ensayo');
    await restore(operator, area, originalBuild.release.buildId);
  }
});
