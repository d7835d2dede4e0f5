import { taxServiceTest } from '@fiscus/service-tax/testing/tax-service-test'
import fc from 'fast-check'
import { expect } from 'vitest'
import { arbitraryLife, arbitraryOrder, arbitrarySeveral } from './life.ts'
import { liveInvoice } from './live-invoice.ts'
import { liveOrder } from './live-order.ts'
import { liveSeveral } from './live-several.ts'
import { storeSeller } from './sold.ts'

const test = taxServiceTest()

/** `READER_LIVES=1000 npx vitest run …` lives more, and `FUZZ_SEED` others. */
const numRuns = Number(process.env.READER_LIVES ?? 12)

test('an invoice and its corrections of every kind say what happened', async ({ call }) => {
  await storeSeller(call)
  await fc.assert(
    fc.asyncProperty(arbitraryLife, async (life) => {
      expect((await liveInvoice(call, life)).disagreements).toEqual([])
    }),
    { numRuns },
  )
})

test('an order that is paid in advance, settled and corrected says what happened', async ({ call }) => {
  await storeSeller(call)
  await fc.assert(
    fc.asyncProperty(arbitraryOrder, async (order) => {
      expect((await liveOrder(call, order)).disagreements).toEqual([])
    }),
    { numRuns },
  )
})

test('invoices that are corrected together say what happened', async ({ call }) => {
  await storeSeller(call)
  await fc.assert(
    fc.asyncProperty(arbitrarySeveral, async (several) => {
      expect((await liveSeveral(call, several)).disagreements).toEqual([])
    }),
    { numRuns },
  )
})
