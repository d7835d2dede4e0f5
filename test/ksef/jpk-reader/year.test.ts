import { openDirectService } from '@fiscus/service-tax/testing/direct-service'
import { dayAfter, dayOfYear, yearMonths } from '@fiscus/service-tax/testing/fiscal-year/days'
import { issueYear } from '@fiscus/service-tax/testing/fiscal-year/issue-year'
import { randomFrom } from '@fiscus/service-tax/testing/fiscal-year/random'
import { nextKsefNumber } from '@fiscus/service-tax/testing/sample-ksef'
import { seller } from '@fiscus/service-tax/testing/sample-seller'
import { startTaxService } from '@fiscus/service-tax/testing/start-tax-service'
import { isZero, minus, money, plus, zero } from '@fiscus/tax-engine/testing/fraction'
import { fakeClock } from '@fiscus/testing/fake-clock'
import { afterAll, expect, inject, test } from 'vitest'
import { receivedAt } from '../reader/issue.ts'
import { type Document, declarationOf, type Entry, inKsefOf, openBooks, saleDateOf } from './law.ts'
import { type Register, type RegisterRow, readRegister } from './read-register.ts'

/** `FISCAL_YEAR_DOCUMENTS=20000 npx vitest run …` issues more, and `FUZZ_SEED` others. */
const documents = Number(process.env.FISCAL_YEAR_DOCUMENTS ?? 120)
const seed = Number(process.env.FUZZ_SEED ?? 1)

await using opened = new AsyncDisposableStack()
/** Accountants close when they like: the year has ended. */
const service = opened.use(
  await startTaxService({
    server: inject('databaseServer'),
    tenants: ['demo'],
    clock: fakeClock('2027-03-01T10:00:00Z'),
  }),
)
const clock = fakeClock('2026-02-01T10:00:00Z')
const issuing = opened.use(openDirectService(service.fresh, 'demo', clock))
const call = await service.caller('demo')

const etag = (await call('GET', '/api/v1/tax/seller')).headers.get('etag') ?? ''
await call('PUT', '/api/v1/tax/seller', { ...seller, taxOffice: '1433' }, { 'if-match': etag })

/** A file that was sent, with what was known then. */
type Sent = {
  file: Register
  sequence: number
  isVoided: ReadonlySet<string>
  ksef: Map<string, Document['ksef']>
}
const sent: Sent[] = []
const ksef = new Map<string, Document['ksef']>()
const random = randomFrom(seed)
const steps = { closed: 0, corrected: 0, reopened: 0, stated: 0 }

type Listed = { id: string; sequence: number }

/** The documents that a query lists, in the order of their approval. */
async function listed(filter = ''): Promise<Listed[]> {
  const found: Listed[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    type Page = { documents: typeof found; next: string | null }
    const query: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const { body } = await call<Page>('GET', `/api/v1/tax/documents?limit=200${filter}${query}`)
    found.push(...body.documents)
    cursor = body.next
  }
  return found.toSorted((a, b) => a.sequence - b.sequence)
}

async function close(period: string): Promise<void> {
  const { status, body, text } = await call<{ id: string; sequence: number; files: { name: string }[] }>(
    'POST',
    '/api/v1/tax/returns/closings',
    { period },
  )
  expect(status, text).toBe(201)
  const name = `JPK_V7M_${period}.xml`
  const { text: file } = await call('GET', `/api/v1/tax/returns/closings/${body.id}/files/${name}`)
  const isVoided = new Set((await listed('&status=voided')).map(({ id }) => id))
  sent.push({ file: readRegister(file), sequence: body.sequence, isVoided, ksef: new Map(ksef) })
}

type Closing = { id: string; period: string; number: number; status: string }

/** The closing of each closed month: its last one, unless it was reopened. */
async function inForce(): Promise<ReadonlyMap<string, Closing>> {
  const { body } = await call<{ closings: Closing[]; next: string | null }>(
    'GET',
    '/api/v1/tax/returns/closings?limit=200',
  )
  expect(body.next).toBe(null)
  const last = new Map<string, Closing>()
  for (const closing of body.closings.toSorted((a, b) => a.number - b.number))
    last.set(closing.period, closing)
  return new Map([...last].filter(([, { status }]) => status === 'closed'))
}
const waiting = async () =>
  (await call<{ months: { period: string }[] }>('GET', '/api/v1/tax/returns/to-correct')).body.months.map(
    ({ period }) => period,
  )

/** Closes a month, corrects a closed one for which something waits, or reopens one. */
async function changeClosings(): Promise<void> {
  const month = random.pick(yearMonths)
  const closing = (await inForce()).get(month)
  if (closing === undefined) {
    await close(month)
    steps.closed += 1
  } else if (random.chance(0.2)) {
    const path = `/api/v1/tax/returns/closings/${closing.id}/reopen`
    const { status, text } = await call('POST', path, { reason: 'closed too early' }, { 'if-match': '*' })
    expect(status, text).toBe(200)
    steps.reopened += 1
  } else if ((await waiting()).includes(month)) {
    await close(month)
    steps.corrected += 1
  }
}

/** States the latest invoice in KSeF, as it was issued. */
async function stateInKsef(): Promise<void> {
  type Page = { documents: { id: string; status: string; issueDate: string }[] }
  const { body } = await call<Page>('GET', '/api/v1/tax/documents?limit=1&type=invoice')
  const [invoice] = body.documents
  if (invoice === undefined || invoice.status !== 'approved' || ksef.has(invoice.id)) return
  const mode = random.pick(['online', 'offline24', 'failure', 'unavailability'])
  const number = mode === 'online' || random.chance(0.5) ? nextKsefNumber() : null
  const received = number === null ? {} : { number, receivedAt: receivedAt(number) }
  if (number !== null && invoice.issueDate > receivedAt(number)) return
  const { status, text } = await call('PUT', `/api/v1/tax/documents/${invoice.id}/ksef`, {
    mode,
    ...received,
  })
  expect([200, 201], text).toContain(status)
  ksef.set(invoice.id, { mode, number })
  steps.stated += 1
}

const started = Date.now()
await issueYear({
  service: issuing,
  clock,
  documents,
  seed,
  dayOf: (share) => dayAfter(dayOfYear(share), random.chance(0.3) ? -random.between(1, 90) : 0),
  async afterEach(issued) {
    if (random.chance(0.2)) await stateInKsef()
    if (issued % Math.ceil(documents / 40) === 0) await changeClosings()
  },
})
for (const month of await waiting()) await close(month)
const closed = await inForce()
for (const month of yearMonths) if (!closed.has(month)) await close(month)
const resources = opened.move()
afterAll(() => resources.disposeAsync())
if (documents > 1000) console.log('issued after', (Date.now() - started) / 1000, 's')

const books = openBooks()
const entries: Entry[] = []
for (const { id } of await listed()) {
  const { body } = await call<Document>('GET', `/api/v1/tax/documents/${id}`)
  if (body.status === 'approved' || body.status === 'voided') entries.push(...books.add(body))
}
if (documents > 1000) console.log('read after', (Date.now() - started) / 1000, 's')

const textOfCells = (cells: RegisterRow['cells']) =>
  Array.from(cells)
    .filter(([, amount]) => !isZero(amount))
    .map(([cell, amount]) => `${cell} ${money(amount)}`)
    .toSorted()
    .join(' ')

const textOfRow = (
  number: string,
  issueDate: string,
  saleDate: string | null,
  inKsef: string,
  marks: Iterable<string>,
  cells: RegisterRow['cells'],
) => `${number} ${issueDate} ${saleDate} ${inKsef} ${[...marks].toSorted().join(' ')}: ${textOfCells(cells)}`

/** What the law makes of the documents that were there. */
const knownTo = ({ file, sequence, isVoided }: Sent) =>
  entries.filter(
    ({ document, month }) =>
      month === file.period && document.sequence <= sequence && !isVoided.has(document.id),
  )

test('each file that was sent has the rows that the law makes of the documents then', () => {
  for (const one of sent) {
    const expected = knownTo(one).map(({ document, cells, marks }) =>
      textOfRow(
        document.number,
        document.issueDate,
        saleDateOf(document),
        inKsefOf(one.ksef.get(document.id) ?? null),
        marks,
        cells,
      ),
    )
    const rows = one.file.rows.map((row) =>
      textOfRow(row.number, row.issueDate, row.saleDate, row.inKsef, row.marks, row.cells),
    )
    expect(rows.toSorted(), `${one.file.period} to ${one.sequence}`).toEqual(expected.toSorted())
  }
})

test('control sums and declaration of each file are the sums of its rows by the law', () => {
  for (const one of sent) {
    const known = knownTo(one)
    const tax = known
      .flatMap(({ cells }) => ['K_16', 'K_18', 'K_20'].map((cell) => cells.get(cell) ?? zero))
      .reduce(plus, zero)
    expect([one.file.control.rows, money(one.file.control.tax)]).toEqual([known.length, money(tax)])
    expect(isZero(minus(tax, one.file.control.tax))).toBe(true)
    expect(Object.fromEntries(one.file.declaration)).toEqual(Object.fromEntries(declarationOf(known)))
  }
  expect(Math.min(...Object.values(steps))).toBeGreaterThan(0)
})
