import type { CollectionKind } from '@fiscus/contracts/dav/dav-vocabulary'
import { contacts } from '@fiscus/db/schema/tenant/companies'
import { afterAll, expect, inject, test } from 'vitest'
import { instancesOf } from '../calendar/instances.ts'
import { readCalendarObject } from '../calendar/read-calendar-object.ts'
import { splitCalendar } from '../calendar/split-calendar.ts'
import { writeCalendarObject } from '../calendar/write-calendar-object.ts'
import { readCard } from '../cards/read-card.ts'
import { splitCards } from '../cards/split-cards.ts'
import { writeCard } from '../cards/write-card.ts'
import { mergeObjects } from '../merge/merge-objects.ts'
import { sameObject } from '../merge/same-object.ts'
import { openDavStage } from '../testing/dav-stage.ts'
import { openMemoryPlace } from '../testing/memory-place.ts'
import { oddFiles } from '../testing/odd/odd-file.ts'
import { type Component, componentText, readComponents } from '../text/component.ts'
import { ObjectError } from '../text/object-error.ts'
import { fileLimits, objectLimits } from '../text/object-limits.ts'

/** `DAV_ODD_FILES=100000 npx vitest run …` reads more files, and `FUZZ_SEED` others. */
const files = Number(process.env.DAV_ODD_FILES ?? 1_000)
const seeds = [1, Number(process.env.FUZZ_SEED ?? 20_261_122)]
const kinds: readonly CollectionKind[] = ['calendar', 'address_book']
const cases = seeds.flatMap((seed) => kinds.map((kind) => [kind, seed] as const))
const now = new Date('2026-02-03T04:05:06Z')
const range = { from: new Date('2026-01-01'), to: new Date('2028-01-01'), max: 50 }
const title = 'Edited, once; "more"'

const stage = await openDavStage(inject('databaseServer'))
afterAll(() => stage[Symbol.asyncDispose]())

/** null: the text cannot be read, and the error says why. */
function orNull<T>(work: () => T): T | null {
  try {
    return work()
  } catch (error) {
    if (error instanceof ObjectError) return null
    throw error
  }
}

/** The lines of a text in their order, without the ones that an edit of the title writes. */
function otherLines(text: string, edited: readonly string[]): string[] {
  const linesOf = (component: Component): string[] =>
    component.entries.flatMap((entry) => {
      if (entry.kind === 'component') return [entry.begin.trim(), ...linesOf(entry), (entry.end ?? '').trim()]
      return entry.kind === 'property' && edited.includes(entry.name) ? [] : [entry.raw.trim()]
    })
  return linesOf(readComponents(text, objectLimits)).filter((line) => line !== '')
}

function editedEvent(text: string): string {
  const { uid, fields } = readCalendarObject(text, { timezone: 'UTC' })
  const edited = writeCalendarObject(text, uid, { ...fields, title }, { now })
  expect(readCalendarObject(edited, { timezone: 'UTC' })).toMatchObject({
    uid,
    fields: { ...fields, title },
  })
  return edited
}

function editedCard(text: string): string {
  const { uid, fields } = readCard(text)
  const edited = writeCard(text, uid, { ...fields, position: title }, { now })
  expect(readCard(edited)).toMatchObject({ uid, fields: { ...fields, position: title } })
  return edited
}

const written = {
  calendar: ['SUMMARY', 'DTSTAMP', 'LAST-MODIFIED'],
  address_book: ['TITLE', 'REV'],
}

test.for(cases)(
  'each odd file of kind %s is read, or has an error; an edit leaves all else (seed %i)',
  ([kind, seed]) => {
    let readable = 0
    for (const file of oddFiles(kind, seed, files)) {
      const components = orNull(() => readComponents(file, fileLimits))
      if (components) expect(componentText(components)).toBe(file)
      const parts =
        orNull(() =>
          kind === 'calendar' ? splitCalendar(file, { tenantZone: 'UTC' }).objects : splitCards(file),
        ) ?? []
      const texts = [file, ...parts.flatMap(({ text }) => text ?? [])]
      for (const text of texts) {
        if (
          orNull(() =>
            kind === 'calendar' ? readCalendarObject(text, { timezone: 'UTC' }) : readCard(text),
          ) === null
        ) {
          expect(text, 'an object of a file can be read').toBe(file)
          continue
        }
        readable += 1
        const edited = kind === 'calendar' ? editedEvent(text) : editedCard(text)
        expect(otherLines(edited, written[kind])).toEqual(otherLines(text, written[kind]))
        if (kind === 'calendar')
          expect(orNull(() => instancesOf(edited, range))?.length ?? 0).toBeLessThanOrEqual(range.max)
        const versions = { base: text, local: edited, server: text }
        const { merged, conflicts } = mergeObjects(kind, { ...versions, policy: 'server', timezone: 'UTC' })
        expect(conflicts).toEqual([])
        expect(sameObject(merged, edited), merged).toBe(true)
      }
    }
    expect(readable, 'the files are not all beyond reading').toBeGreaterThan(files / 10)
  },
)

test.for(kinds)(
  'each odd object of kind %s on a server is a record or an error, and the token moves',
  async (kind) => {
    const [, seed = 1] = seeds
    const at = await openMemoryPlace(stage, `odd-${kind}`, { kind })
    const texts = [...oddFiles(kind, seed, 400)]
    for (const [index, text] of texts.entries()) at.server.store(`${at.server.url}${index}`, text)
    const about = `FUZZ_SEED=${seed}`
    expect(await at.sync(), about).toMatchObject({ failedTurns: 0, failed: 0 })
    expect((await at.state()).sync_token, about).toBe(`${texts.length}`)
    const objects = (await stage.objects(at.collection.id)).map(({ object }) => object)
    expect(objects.length).toBe(texts.length)
    for (const object of objects) {
      const hasRecord = object.event_id !== null || object.contact_id !== null
      expect([object.url, hasRecord], about).toEqual([object.url, object.error_code === null])
    }
    if (kind === 'address_book') {
      const cards = await stage.withDb((db) => db.select({ card: contacts.card }).from(contacts))
      for (const { card } of cards) expect(texts, about).toContain(card)
    }
    await at.close()
  },
)

test('edits of odd events of a server reach it, and change nothing else', async () => {
  const [, seed = 1] = seeds
  const about = `FUZZ_SEED=${seed}`
  const at = await openMemoryPlace(
    stage,
    'odd-edits',
    {},
    { etags: 'strong', pageSize: 1_000, allowsTwins: true },
  )
  for (const [index, text] of [...oddFiles('calendar', seed + 1, 150)].entries())
    at.server.store(`${at.server.url}${index}`, text)
  await at.sync()
  const before = new Map([...at.server.objects].map(([url, { text }]) => [url, text]))
  const known = (await stage.objects(at.collection.id)).filter(({ event }) => event !== null)
  for (const { event } of known) await stage.changeEvent(event?.id ?? '', { title })
  expect(await at.sync(), about).toMatchObject({ failedTurns: 0, failed: 0, conflicts: 0 })
  expect(await stage.queue(at.collection.id), about).toEqual([])
  for (const { object, event } of known) {
    const text = at.server.objects.get(object.url)?.text ?? ''
    expect(event && readCalendarObject(text, { timezone: 'UTC' }).fields.title, about).toBe(title)
    expect(otherLines(text, written.calendar)).toEqual(
      otherLines(before.get(object.url) ?? '', written.calendar),
    )
  }
  await at.close()
})
