import { approveRequest } from '@fiscus/contracts/documents/approve-request'
import { fakeClock } from '@fiscus/testing/fake-clock'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { afterAll, expect, inject, test } from 'vitest'
import { type DirectContext, openDirectService } from '../testing/direct-service.ts'
import { type Approval, approvalOf } from './approval.ts'
import { approveDocument } from './approve-document.ts'

const clock = fakeClock('2026-06-30T21:59:59.900Z')
await using opened = new AsyncDisposableStack()
const fresh = opened.use(await freshDatabases(inject('databaseServer'), 'demo'))
const service = opened.use(openDirectService(fresh, 'demo', clock))
const resources = opened.move()
afterAll(() => resources[Symbol.asyncDispose]())

const request = (number: string) => ({
  type: 'invoice',
  number,
  currency: 'PLN',
  items: [{ id: '1', quantity: '1', unitPrice: '100', taxRateCode: 'VAT23' }],
})

/** Approves an invoice whose request is read before midnight in Warsaw, and stored after it. */
async function approveOverMidnight(
  number: string,
  read: (context: DirectContext, body: ReturnType<typeof request>) => Promise<Approval>,
) {
  clock.moveTo('2026-06-30T21:59:59.900Z')
  const { text } = await service.inTenant(async (context) => {
    const approval = await read(context, request(number))
    clock.moveTo('2026-06-30T22:00:01Z')
    return approveDocument(context, approval, undefined)
  })
  return JSON.parse(text)
}

const ofTheDayOfTheRequest = {
  issueDate: '2026-06-30',
  approvedAt: '2026-06-30T22:00:01.000Z',
  snapshot: { taxPointDate: '2026-06-30' },
}

test('an approval that waits beyond midnight has the dates of the day of its request', async () => {
  const document = await approveOverMidnight('FV/1', (context, body) =>
    approvalOf(context, { valid: approveRequest.parse(body) }),
  )
  expect(document).toMatchObject(ofTheDayOfTheRequest)
})

test('so has a large one, which threads read and calculate', async () => {
  const document = await approveOverMidnight('FV/2', (context, body) =>
    approvalOf(context, { bytes: Buffer.from(JSON.stringify(body)) }),
  )
  expect(document).toMatchObject(ofTheDayOfTheRequest)
})
