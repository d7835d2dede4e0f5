import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sellerProfile } from '@fiscus/db/schema/tenant/seller'
import { openFileBlobs } from '@fiscus/runtime/blobs/file-blobs'
import { fakeClock } from '@fiscus/testing/fake-clock'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { testAuthor } from '@fiscus/testing/test-author'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { closingsInForce } from '../returns/closings-in-force.ts'
import { inThreads } from '../returns/in-threads.ts'
import { openDirectService } from '../testing/direct-service.ts'
import { dayAfter, dayOfYear, yearMonths } from '../testing/fiscal-year/days.ts'
import { issueYear } from '../testing/fiscal-year/issue-year.ts'
import { randomFrom } from '../testing/fiscal-year/random.ts'
import { figuresOf } from '../testing/fiscal-year/read-year.ts'
import { sumsBySql } from '../testing/fiscal-year/sums-by-sql.ts'
import { sumsOfFigures } from '../testing/fiscal-year/sums-of-figures.ts'
import { seller } from '../testing/sample-seller.ts'
import { closePeriod } from './close-period.ts'
import { getClosing } from './closing-queries.ts'
import { reopenPeriod } from './reopen-period.ts'
import { monthsToCorrect } from './to-correct.ts'

/** `FISCAL_YEAR_DOCUMENTS=20000 npx vitest run …` issues more, and `FUZZ_SEED` others. */
const documents = Number(process.env.FISCAL_YEAR_DOCUMENTS ?? 300)
const seed = Number(process.env.FUZZ_SEED ?? 1)

await using opened = new AsyncDisposableStack()
const fresh = opened.use(await freshDatabases(inject('databaseServer'), 'demo'))
const clock = fakeClock('2026-02-01T10:00:00Z')
const service = opened.use(openDirectService(fresh, 'demo', clock))
const folder = await mkdtemp(join(tmpdir(), 'fiscus-closings-'))
opened.defer(() => rm(folder, { recursive: true }))
const blobs = openFileBlobs(folder)('demo')
await service.inTenant(({ db }) =>
  db.update(sellerProfile).set({ profile: { ...seller, taxOffice: '1433' } }),
)

/** Accountants close when they like: the year has ended. */
const later = fakeClock('2027-03-01T10:00:00Z')
const closed = new Map<string, number>()
const close = (period: string) =>
  service.inTenant(async (context) => {
    const author = testAuthor(later)
    const options = { ...inThreads(context), clock: later, blobs, author, timezone: 'Europe/Warsaw' }
    const { number } = await closePeriod(options, { period, rates: undefined })
    closed.set(period, number)
  })
const inForce = () => service.inTenant(({ db }) => closingsInForce(db, 'month'))
const waiting = () => service.inTenant((context) => monthsToCorrect(inThreads(context), {}))

const random = randomFrom(seed)
const steps = { closed: 0, corrected: 0, reopened: 0, lateDocuments: 0 }

/** Closes a month, corrects a closed one for which something waits, or reopens one. */
async function changeClosings(): Promise<void> {
  const closings = await inForce()
  const month = random.pick(yearMonths)
  const closing = closings.find(({ period }) => period === month)
  if (closing === undefined) {
    await close(month)
    steps.closed += 1
  } else if (random.chance(0.2)) {
    const reopening = { id: closing.id, ifMatch: '*', reason: 'closed too early' }
    await service.inTenant(({ db }) => reopenPeriod({ db, author: testAuthor(later) }, reopening))
    steps.reopened += 1
  } else {
    const { months } = await waiting()
    if (!months.some(({ period }) => period === month)) return
    await close(month)
    steps.corrected += 1
  }
}

await issueYear({
  service,
  clock,
  documents,
  seed,
  dayOf: (share) => dayAfter(dayOfYear(share), random.chance(0.3) ? -random.between(1, 90) : 0),
  async afterEach(issued) {
    if (issued % Math.ceil(documents / 60) === 0) await changeClosings()
  },
})
const sums = await sumsBySql(fresh.urlOf('demo'))
const resources = opened.move()
afterAll(() => resources.disposeAsync())

describe('a year with late facts, closings and their corrections in any order', () => {
  test('each closed month has the figures that were stored, whatever came since', async () => {
    const closings = await inForce()
    expect(closings.length).toBeGreaterThan(3)
    for (const { id, period } of closings) {
      const { figures } = await service.inTenant(({ db }) => getClosing(db, id))
      expect(figures).toMatchObject({ jpkV7m: await figuresOf(service, period) })
    }
  })

  test('what waits for a month is the difference of what it would state now and what was sent', async () => {
    const { months } = await waiting()
    expect(months.length).toBeGreaterThan(0)
    for (const { period, net, tax, facts } of months) {
      steps.lateDocuments += facts.length
      const [sent, now] = [await figuresOf(service, period), await figuresOf(service, period, 'now')]
      const cents = (amount: string) => Math.round(Number(amount) * 100)
      const more = (name: 'net' | 'tax') =>
        cents(now.reconciliation.cells[name]) - cents(sent.reconciliation.cells[name])
      expect([more('net'), more('tax')]).toEqual([cents(net), cents(tax)])
    }
    expect(Math.min(steps.closed, steps.corrected, steps.reopened, steps.lateDocuments)).toBeGreaterThan(0)
  })

  test('after all corrections nothing waits, and each month has the sums of a second implementation', async () => {
    for (const { period } of (await waiting()).months) await close(period)
    const closings = await inForce()
    const open = yearMonths.filter((month) => !closings.some(({ period }) => period === month))
    for (const month of open) await close(month)
    expect(await waiting()).toEqual({ months: [] })
    for (const month of yearMonths)
      expect(sumsOfFigures(await figuresOf(service, month))).toEqual(sums.get(month))
    expect(Math.max(...closed.values())).toBeGreaterThan(1)
  })
})
