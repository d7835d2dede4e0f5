import type { FakeClock } from '@fiscus/testing/fake-clock'
import type { DirectService } from '../direct-service.ts'
import { approve, openSales } from './approvals.ts'
import { correct, correctTogether, voidIt } from './changes.ts'
import { correctionOf } from './corrections.ts'
import { dayOfYear } from './days.ts'
import { keepIssued } from './kept-documents.ts'
import { randomFrom } from './random.ts'
import type { Sale } from './sale.ts'
import { kinds } from './sales.ts'

/** How many documents of each kind there are; `refused` are corrections that earlier ones had left nothing for. */
export type YearCounts = Readonly<Record<string, number>>

type Options = {
  service: DirectService
  clock: FakeClock
  documents: number
  seed: number
  /** The day when a share of the documents, from 0 to 1, is issued: by default one of the year. */
  dayOf?: (share: number) => string
  /** Sales that are stored at once. 1 approves each as the route does. */
  together?: number
  /** The share of documents that correct, settle or void earlier ones. */
  changes?: number
  /** Called after each document with how many there are. */
  afterEach?: (issued: number) => Promise<void>
}

type Head = { number: string; issueDate: string }

/** Kinds in their proportions, in turn. */
const turns = Object.entries(kinds).flatMap(([name, { times, sale }]) =>
  Array.from({ length: times }, () => ({ name, sale })),
)

/**
 * Issues the documents of a year in the order of their days, the same for a seed. A few of all months are kept in
 * memory: later ones correct, settle and void them, with the use cases of the service.
 */
export async function issueYear({
  service,
  clock,
  documents,
  seed,
  dayOf = dayOfYear,
  together = 1,
  changes = 0.25,
  afterEach = async () => {},
}: Options): Promise<YearCounts> {
  const random = randomFrom(seed)
  const kept = keepIssued(random, documents)
  const sales = openSales(service, together)
  const counts = new Map<string, number>()
  const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)
  let turn = 0

  async function sell(head: Head): Promise<void> {
    const next = turns[turn % turns.length]
    if (next === undefined) throw new Error('There are no kinds of sale.')
    turn += 1
    const { name, sale } = next
    const body = sale(random, head.issueDate, counts.get(name) ?? 0)
    kept.add({ id: await sales.sell({ ...body, ...head }), sale: body })
    count(name)
  }

  /** Whether there is a document that takes advances off. */
  async function settle(head: Head): Promise<boolean> {
    const advance = kept.advanceToSettle()
    if (advance === undefined) return false
    const { amountReceived, taxPointDate, ...order } = advance.sale
    const sale: Sale = { ...order, invoiceType: 'settlement', settles: [advance.id] }
    kept.add({ id: await approve(service, { ...sale, ...head }), sale })
    count('settlement')
    return true
  }

  async function correctOne(head: Head): Promise<boolean> {
    const corrected = kept.any()
    if (corrected === undefined) return false
    const { name, id, body } = correctionOf(corrected, random)
    const correction = await correct(service, id, { ...body, ...head })
    count(correction === null ? 'refused' : name)
    if (correction !== null) corrected.lastCorrection = correction
    return correction !== null
  }

  async function correctSome(head: Head): Promise<boolean> {
    const some = kept.ofOneDiscount()
    if (some.length < 2) return false
    const isCorrected = await correctTogether(
      service,
      some.map(({ id }) => ({ id })),
      head,
    )
    count(isCorrected ? 'correctedTogether' : 'refused')
    return isCorrected
  }

  async function voidOne(): Promise<false> {
    const untouched = kept.takeUntouched()
    if (untouched === undefined) return false
    count((await voidIt(service, untouched.id)) ? 'voided' : 'refused')
    return false
  }

  /** Whether there is a document that changes earlier ones. */
  async function change(head: Head): Promise<boolean> {
    await sales.flush()
    const choice = random.between(1, 24)
    if (choice <= 4) return settle(head)
    if (choice <= 6) return correctSome(head)
    return choice <= 8 ? voidOne() : correctOne(head)
  }

  for (let issued = 0; issued < documents; issued += 1) {
    const issueDate = dayOf(issued / documents)
    clock.moveTo(`${issueDate}T10:00:00Z`)
    const head = { number: `N/${issued + 1}`, issueDate }
    if (!(random.chance(changes) && (await change(head)))) await sell(head)
    await afterEach(issued + 1)
  }
  await sales.flush()
  return Object.fromEntries(counts)
}
