import { faultBody } from '@fiscus/contracts/problems/fault-body'
import { Problem, type ProblemError } from '@fiscus/contracts/problems/problem'
import {
  type EnteredSummaries,
  type NewSummaryEntry,
  type summaryWarningCodes,
  taxCellOf,
} from '@fiscus/contracts/returns/summary-entry'
import { type Author, writeAuditEntry } from '@fiscus/db/audit/write-audit-entry'
import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { requireRow } from '@fiscus/db/queries/require-row'
import { summaryEntries } from '@fiscus/db/schema/tenant/summary-entries'
import { periodOf } from '@fiscus/fiscal/periods/period'
import { documents as texts } from '@fiscus/messages/documents'
import { invoices } from '@fiscus/messages/invoices'
import type { Fault } from '@fiscus/tax-engine/faults/fault'
import { Decimal, sum } from '@fiscus/tax-engine/numbers/decimal'
import { and, inArray, isNull } from 'drizzle-orm'
import { lockClosings } from '../closings/close-period.ts'
import { monthsClosed } from '../returns/closings-in-force.ts'
import { entryRecord } from './entry-queries.ts'

/** The pointer of a field of the entry with an index, into what the request sent. */
type PointerOf = (index: number, field: string) => string
type Warning = Fault<(typeof summaryWarningCodes)[number]>

const warningsMax = 100
/** Each report rounds its tax, and a month may have a report of each day. */
const roundingMax = new Decimal('1.00')

/**
 * Enters reports of cash registers and internal documents, all or none (tax-calculation §2.13). Warns of a closed
 * month, which declares them with its next closing, and of a tax that is not that of its base.
 * @throws Problem 409 `document-number-taken` for a number that another entry of the type has
 */
export function enterEntries(
  { db, author }: { db: TenantDatabase; author: Author },
  entries: readonly NewSummaryEntry[],
  pointerOf: PointerOf,
): Promise<EnteredSummaries> {
  return db.transaction(async (tx) => {
    await lockClosings(tx)
    const taken = await takenNumbers(tx, entries, pointerOf)
    if (taken[0])
      throw new Problem('document-number-taken', taken[0].detail, { errors: taken.slice(0, warningsMax) })
    const closed = await monthsClosed(tx)
    const warnings: Warning[] = []
    const entered: EnteredSummaries['entries'] = []
    for (const [index, entry] of entries.entries()) {
      const record = await insertEntry(tx, author, entry)
      entered.push(record)
      warnings.push(...warningsOf(record, closed, (field) => pointerOf(index, field)))
    }
    return { entries: entered, warnings: warnings.slice(0, warningsMax).map(faultBody) }
  })
}

async function insertEntry(tx: TenantTransaction, author: Author, entry: NewSummaryEntry) {
  const { type, number, issueDate, saleDate = null, marginProcedure = null, amounts } = entry
  const row = requireRow(
    await tx
      .insert(summaryEntries)
      .values({
        type,
        number,
        issue_date: issueDate,
        sale_date: saleDate,
        period: periodOf(saleDate ?? issueDate, 'month'),
        margin_procedure: marginProcedure,
        amounts: withTwoDecimals(amounts),
        created_at: author.at,
        created_by: author.actor,
      })
      .returning(),
  )
  const after = entryRecord(row)
  const entity = { entity: 'summary_entry', entity_id: row.id, action: 'create' } as const
  await writeAuditEntry(tx, author, { ...entity, before: null, after })
  return after
}

function withTwoDecimals(amounts: NewSummaryEntry['amounts']): NewSummaryEntry['amounts'] {
  return Object.fromEntries(
    Object.entries(amounts).map(([cell, amount]) => [cell, new Decimal(amount).toFixed(2)]),
  )
}

/** The entries whose number is stored, or stands twice in the request. Others wait for the lock of the closings. */
async function takenNumbers(
  tx: TenantTransaction,
  entries: readonly NewSummaryEntry[],
  pointerOf: PointerOf,
): Promise<ProblemError[]> {
  const { type, number, withdrawn_at } = summaryEntries
  const numbers = entries.map((entry) => entry.number)
  const stored = await tx
    .select({ type, number })
    .from(summaryEntries)
    .where(and(inArray(number, numbers), isNull(withdrawn_at)))
  const nameOf = (entry: Pick<NewSummaryEntry, 'type' | 'number'>) => `${entry.type} ${entry.number}`
  const known = new Set(stored.map(nameOf))
  return entries.flatMap((entry, index) => {
    const name = nameOf(entry)
    const isTaken = known.has(name)
    known.add(name)
    const detail = texts.entryNumberTaken({ type: entry.type, number: entry.number })
    return isTaken ? [{ pointer: pointerOf(index, '/number'), detail, code: 'document-number-taken' }] : []
  })
}

/** The rates of a base in force since 2011 (VAT act art. 41, art. 146ef). */
const ratesOf = { K_15: ['0.05'], K_17: ['0.08', '0.07'], K_19: ['0.23', '0.22'] } as const

function warningsOf(
  { period, amounts }: Pick<EnteredSummaries['entries'][number], 'period' | 'amounts'>,
  closed: readonly string[],
  pointerOf: (field: string) => string,
): Warning[] {
  const taxes = Object.values(taxCellOf).map((cell) => new Decimal(amounts[cell] ?? 0))
  const isLate = closed.includes(period)
  const late = invoices.monthClosed({ month: period, tax: sum(taxes).toFixed(2) })
  const doubtful = (['K_15', 'K_17', 'K_19'] as const).flatMap((base): Warning[] => {
    const cell = taxCellOf[base]
    const tax = new Decimal(amounts[cell] ?? 0)
    const net = new Decimal(amounts[base] ?? 0)
    const isOfRate = ratesOf[base].some((rate) => !net.times(rate).minus(tax).abs().greaterThan(roundingMax))
    if (isOfRate) return []
    const detail = texts.entryTaxDiffers({ cell, base, tax: tax.toFixed(2), net: net.toFixed(2) })
    return [{ code: 'summary-tax-differs', pointer: pointerOf(`/amounts/${cell}`), detail }]
  })
  return [
    ...(isLate ? [{ code: 'month-closed', pointer: pointerOf('/issueDate'), detail: late } as const] : []),
    ...doubtful,
  ]
}
