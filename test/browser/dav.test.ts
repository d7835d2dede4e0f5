import { storeConflict } from '@fiscus/service-groupware/testing/store-conflict'
import { startFaultProxy } from '@fiscus/testing/servers/dav/fault-proxy'
import { findDavServers } from '@fiscus/testing/servers/dav/find-dav-servers'
import { principalFault } from '@fiscus/testing/servers/dav/http-faults'
import { startRadicale } from '@fiscus/testing/servers/dav/radicale'
import { expect } from 'vitest'
import { axe } from './harness/axe.ts'
import { test } from './harness/dav-panel-test.ts'
import { synchronisedCalendar } from './harness/synchronised-calendar.ts'

const programs = await findDavServers()
/** The stored account is not due, so that no task looks for its server. */
const clock = { now: () => new Date('2100-01-01T00:00:00Z') }

test.skipIf(programs === null)(
  'an account is tested step by step, its calendar is chosen and synchronised, and it is deleted with what the dialog names',
  async ({ open }) => {
    await using radicale = await startRadicale(programs?.radicale ?? null)
    const page = await open('/dav/accounts')
    await page.getByRole('button', { name: 'Add an account' }).click()
    const form = page.getByRole('dialog', { name: 'A new account' })
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Cloud <b>one</b>')
    await form.getByRole('textbox', { name: 'Address of the server' }).fill('no address')
    await form.getByRole('textbox', { name: 'User name' }).fill(radicale.login.user)
    await form.locator('input[type=password]').fill('wrong')
    await form.getByRole('button', { name: 'Test the connection' }).click()
    await form.locator('[data-path="server_url"][aria-invalid="true"]').waitFor()
    // The server keeps its collections on another one, which gets the login after a consent.
    await using portal = await startFaultProxy(radicale.url)
    portal.play({ fault: principalFault(`${radicale.url}alice/`) })
    await form.getByRole('textbox', { name: 'Address of the server' }).fill(portal.url)
    await form.getByRole('button', { name: 'Test the connection' }).click()
    await form.getByText('The server refers to other servers').waitFor()
    expect(await axe(page)).toEqual([])
    await form.getByRole('button', { name: 'Allow these servers' }).click()
    await form.getByRole('button', { name: 'Test the connection' }).click()
    await form.getByRole('heading', { name: 'The connection does not work' }).waitFor()
    await form.getByText('Failed').waitFor()
    await form.locator('input[type=password]').fill(radicale.login.password)
    await form.getByRole('heading', { name: 'The connection does not work' }).waitFor({ state: 'detached' })
    await form.getByRole('button', { name: 'Test the connection' }).press('Enter')
    await form.getByRole('heading', { name: 'The connection works' }).waitFor()
    expect(await axe(page)).toEqual([])
    await form.getByLabel(/\(Calendar\)/).selectOption('both')
    await form.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'Cloud <b>one</b>' }).waitFor()
    const collections = page.getByRole('table', { name: 'Calendars and address books' })
    await collections.getByText('Both directions').waitFor()
    expect(await collections.getByRole('row').count()).toBe(3)
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: 'Test the connection' }).click()
    await page.getByRole('heading', { name: 'The connection works' }).waitFor()
    await page.getByRole('button', { name: 'Look for collections' }).click()
    await page.getByText('2 collections found: 0 new, 0 gone').waitFor()
    await collections
      .getByRole('row', { name: /Address book/ })
      .getByRole('button')
      .click()
    const collection = page.getByRole('dialog')
    await collection.getByRole('switch', { name: 'Synchronised' }).check()
    await collection.getByLabel('Direction').selectOption('pull')
    expect(await axe(page)).toEqual([])
    await collection.getByRole('button', { name: 'Save' }).click()
    await collections.getByText('Only from the server to here').waitFor()
    await page.getByRole('button', { name: 'Synchronise now' }).click()
    await page.getByText('The account Cloud <b>one</b> is synchronised with the next runs').waitFor()
    await page.getByRole('button', { name: 'Delete' }).click()
    const confirmation = page.getByRole('dialog', { name: /Delete the account/ })
    await confirmation.getByText('Its 2 collections are deleted here').waitFor()
    await confirmation.getByText('demo').waitFor()
    await confirmation.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('There is no account yet').waitFor()
    expect(await axe(page)).toEqual([])
  },
)

test('a conflict is shown with both versions, and resolved by a version and by a merged text; an object with an error is retried', async ({
  open,
  panel,
}) => {
  const groupware = { fresh: panel.fresh, clock }
  const { conflictId } = await storeConflict(groupware, 'demo')
  const page = await open('/dav/conflicts')
  await page.getByRole('button', { name: 'Server title' }).click()
  const fields = page.getByRole('table', { name: 'Fields that both sides changed' })
  await fields.getByText('Local title').waitFor()
  await page.getByRole('heading', { name: 'What was changed here' }).waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Use the version from here' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Use the version from here' })
  await confirmation.getByText('replace the other ones').waitFor()
  await confirmation.getByRole('button', { name: 'Use this version' }).click()
  await page.getByText('Resolved', { exact: true }).first().waitFor()
  expect(await page.getByRole('heading', { name: 'Resolve the conflict' }).count()).toBe(0)
  const api = await panel.api()
  expect(await api.getDavConflict(conflictId)).toMatchObject({ resolution: 'local' })

  const merged = await storeConflict(groupware, 'demo')
  await page.getByRole('link', { name: 'Conflicts' }).first().click()
  await page.getByRole('button', { name: 'Server title' }).click()
  await page.getByRole('button', { name: 'Merge by hand' }).click()
  const drawer = page.getByRole('dialog', { name: 'Merge by hand' })
  const text = drawer.getByRole('textbox', { name: 'Merged version' })
  const original = await text.inputValue()
  await text.fill(original.replace('UID:visit', 'UID:other'))
  await drawer.getByRole('button', { name: 'Use the merged version' }).click()
  await drawer.locator('[data-path="text"][aria-invalid="true"]').waitFor()
  expect(await axe(page)).toEqual([])
  await text.fill(original.replace('Server title', 'Both titles'))
  await drawer.getByRole('button', { name: 'Use the merged version' }).click()
  await drawer.waitFor({ state: 'detached' })
  expect(await api.getDavConflict(merged.conflictId)).toMatchObject({ resolution: 'merged' })
  expect(await api.getCalendarEvent(merged.eventId)).toMatchObject({ title: 'Both titles' })

  await page.getByRole('link', { name: 'Work' }).click()
  const errors = page.getByRole('table', { name: 'Objects that are not synchronised' })
  await errors.getByText('A component has no END.').waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Retry broken.ics' }).click()
  await page.getByText('The next run tries broken.ics again').waitFor()
})

test('a new event is put into a calendar of a server', async ({ open, panel }) => {
  const demo = { fresh: panel.fresh, clock }
  const { collectionId } = await storeConflict(demo, 'demo')
  const page = await open('/calendar?month=2027-03')
  await page.getByRole('button', { name: 'Add an event on 15 Mar 2027' }).click()
  const form = page.getByRole('dialog', { name: 'A new event' })
  await form.getByRole('textbox', { name: 'Title' }).fill('Fair')
  await form.getByLabel('Calendar on a server').selectOption(collectionId)
  expect(await axe(page)).toEqual([])
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The event Fair is saved').waitFor()
  const api = await panel.api()
  const { events } = await api.listCalendarEvents({ text: 'Fair' })
  expect(events).toMatchObject([{ collection_id: collectionId }])
})

test.skipIf(programs === null)(
  'what a server lost is held: it is found again there, kept, or deleted here too and restored from the list',
  async ({ open, panel }) => {
    await using calendar = await synchronisedCalendar(panel, programs?.radicale ?? null, 3)
    const page = await open(`/dav/accounts/${calendar.accountId}`)
    const held = page.getByText('The server does not have 3 objects of this collection any more.')
    const row = page.getByRole('table', { name: 'Calendars and address books' }).getByRole('row')
    const askAgain = async () => {
      await calendar.apart(calendar.removeAll)
      await calendar.until(() => calendar.isInState('held'))
      await page.reload()
      await held.waitFor()
    }
    await askAgain()
    await page.getByText('Among them: event').waitFor()
    await row.getByText('Waits for an answer').waitFor()
    await page.getByRole('link', { name: 'Synchronisation' }).last().click()
    await held.waitFor()
    expect(await axe(page)).toEqual([])
    await page.goBack()
    await held.waitFor()
    expect(await axe(page)).toEqual([])
    await calendar.restore()
    await calendar.until(() => calendar.isInState('ok'))
    await page.reload()
    await row.getByText('Works').waitFor()
    expect([await held.count(), (await calendar.events()).length]).toEqual([0, 3])

    await askAgain()
    await page.getByRole('button', { name: 'Keep' }).click()
    const keeping = page.getByRole('dialog', { name: /Keep 3 objects of/ })
    await keeping.getByText('create these events or contacts on the server again').waitFor()
    await keeping.getByRole('button', { name: 'Keep' }).click()
    await page.getByText(/The objects of .* stay/).waitFor()
    await calendar.until(async () => (await calendar.count()) === 3 && (await calendar.isInState('ok')))

    await askAgain()
    await page.getByRole('button', { name: 'Delete here too' }).click()
    const confirmation = page.getByRole('dialog', { name: /Delete 3 objects of/ })
    await confirmation.getByText('They can be restored for 30 days').waitFor()
    await confirmation.getByText('demo').waitFor()
    expect(await axe(page)).toEqual([])
    await confirmation.getByRole('button', { name: 'Delete here too' }).click()
    await page.getByText('The next run deletes the objects of').waitFor()
    await calendar.until(async () => (await calendar.events()).length === 0)
    expect(await calendar.isInState('ok')).toBe(true)

    const { id } = await calendar.collection()
    await page.goto(`${panel.url}/dav/deleted?collection=${id}`)
    const deleted = page.getByRole('table', { name: 'Deleted by servers' })
    await deleted.getByRole('button', { name: 'Restore event0' }).click()
    await page.getByText('event0 is restored, and the server gets it with the next run').waitFor()
    await deleted.getByRole('button', { name: 'Erase event1' }).click()
    const erasure = page.getByRole('dialog', { name: 'Erase event1 for good?' })
    expect(await axe(page)).toEqual([])
    await erasure.getByRole('button', { name: 'Erase' }).click()
    await page.getByText('event1 is erased').waitFor()
    await page.getByRole('button', { name: 'Restore all' }).click()
    const restoring = page.getByRole('dialog', { name: /Restore all of/ })
    await restoring.getByRole('button', { name: 'Restore all' }).click()
    await page.getByText('1 object is restored').waitFor()
    await page.getByText('Nothing matches the filters').waitFor()
    expect((await calendar.events()).map(({ title }) => title).toSorted()).toEqual(['event0', 'event2'])
    await calendar.until(async () => (await calendar.count()) === 2)
  },
)

test.skipIf(programs === null)(
  'an event that one side deleted and the other changed is a conflict: the deletion or the change is chosen beside the other',
  async ({ open, panel }) => {
    await using calendar = await synchronisedCalendar(panel, programs?.radicale ?? null, 2)
    const { api } = calendar
    await calendar.change({ deletion_policy: 'recreate' })
    const eventOf = async (uid: string) => (await calendar.events()).find((event) => event.uid === uid)
    await calendar.apart(async () => {
      const [changed, deleted] = [await eventOf('event0'), await eventOf('event1')]
      await api.changeCalendarEvent(changed?.id ?? '', { title: 'Kept here' }, { ifMatch: changed ?? '' })
      await calendar.remove('event0')
      await api.deleteCalendarEvent(deleted?.id ?? '', { ifMatch: deleted ?? '' })
      await calendar.put('event1', 'Kept there')
    })
    const titles = async () =>
      (await api.listDavConflicts({ state: 'open' })).conflicts.map(({ title }) => title)
    await calendar.until(async () => (await titles()).filter((title) => /^Kept/.test(title)).length === 2)

    // The policy has kept the change: the deletion is chosen instead.
    const page = await open('/dav/conflicts')
    await page.getByText('Deleted on the server, changed here').waitFor()
    await page.getByRole('button', { name: 'Kept here' }).click()
    await page.getByText('It was deleted on the server.').waitFor()
    await page.getByRole('heading', { name: 'What was changed here' }).waitFor()
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: 'Use the version from the server' }).click()
    const deletion = page.getByRole('dialog', { name: 'Use the version from the server' })
    await deletion.getByText('it is deleted here and on the server').waitFor()
    await deletion.getByRole('button', { name: 'Use this version' }).click()
    await page.getByText('Resolved', { exact: true }).first().waitFor()
    await calendar.until(async () => (await eventOf('event0')) === undefined)

    await page.getByRole('link', { name: 'Conflicts' }).first().click()
    await page.getByRole('button', { name: 'Kept there' }).click()
    await page.getByText('It was deleted here.').waitFor()
    await page.getByRole('button', { name: 'Use the version from here' }).click()
    const removal = page.getByRole('dialog', { name: 'Use the version from here' })
    await removal.getByRole('button', { name: 'Use this version' }).click()
    await page.getByText('Resolved', { exact: true }).first().waitFor()
    await calendar.until(async () => !(await calendar.has('event1')))
    expect(await calendar.events()).toEqual([])
    expect(await titles()).not.toContain('Kept there')
  },
)
