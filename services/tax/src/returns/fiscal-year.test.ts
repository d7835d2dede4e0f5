import { sellerProfile } from '@fiscus/db/schema/tenant/seller'
import { fakeClock } from '@fiscus/testing/fake-clock'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { openDirectService } from '../testing/direct-service.ts'
import { expectCellsOfMonth, expectCellsOfQuarter } from '../testing/fiscal-year/cells-of-year.ts'
import { yearMonths } from '../testing/fiscal-year/days.ts'
import { issueYear } from '../testing/fiscal-year/issue-year.ts'
import { figuresOf, fileOf, structuredInvoicesOf } from '../testing/fiscal-year/read-year.ts'
import { kinds } from '../testing/fiscal-year/sales.ts'
import { sumsBySql } from '../testing/fiscal-year/sums-by-sql.ts'
import { sumsOfFigures } from '../testing/fiscal-year/sums-of-figures.ts'
import { seller } from '../testing/sample-seller.ts'

/**
 * `FISCAL_YEAR_DOCUMENTS=5000 npx vitest run …` issues more, and `FUZZ_SEED` others. bench/fiscal-year.ts issues
 * 100,000.
 */
const documents = Number(process.env.FISCAL_YEAR_DOCUMENTS ?? 300)
const seed = Number(process.env.FUZZ_SEED ?? 1)

await using opened = new AsyncDisposableStack()
const fresh = opened.use(await freshDatabases(inject('databaseServer'), 'demo'))
const clock = fakeClock('2026-02-01T10:00:00Z')
const service = opened.use(openDirectService(fresh, 'demo', clock))
await service.inTenant(({ db }) =>
  db.update(sellerProfile).set({ profile: { ...seller, taxOffice: '1433' } }),
)
const counts = await issueYear({ service, clock, documents, seed })
const sums = await sumsBySql(fresh.urlOf('demo'))
const resources = opened.move()
afterAll(() => resources.disposeAsync())

test('a year has documents of every kind', () => {
  expect(Object.keys(kinds).filter((kind) => counts[kind] === undefined)).toEqual([])
  expect(Object.keys(counts)).toEqual(
    expect.arrayContaining(['settlement', 'voided', 'correctedTogether', 'takenBack']),
  )
})

describe.each(yearMonths)('%s', (month) => {
  test('each invoice has a structured invoice that is valid by the schema', async () => {
    const { written, refused } = await structuredInvoicesOf(service, month)
    expect(refused).toEqual([])
    expect(written).toBeGreaterThan(0)
  })

  test('the return is valid, explains its totals, and has the sums of a second implementation', async () => {
    const figures = await figuresOf(service, month)
    expect(figures.faults).toEqual([])
    expect(figures.reconciliation.unexplained).toEqual({ net: '0.00', tax: '0.00' })
    expect(sumsOfFigures(figures)).toEqual(sums.get(month))
    expect((await fileOf(service, month)).faults).toEqual([])
  })

  test('each cell is the sum of its documents', async () => {
    await expectCellsOfMonth(service, month)
  })
})

test.for(['2026-Q1', '2026-Q2', '2026-Q3', '2026-Q4', '2027-Q1'])(
  'each cell of the OSS return of %s is the sum of its documents',
  async (quarter) => {
    await expectCellsOfQuarter(service, quarter)
  },
)
