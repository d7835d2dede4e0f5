import { documents } from '@fiscus/db/schema/tenant/documents'
import { checkFa3 } from '@fiscus/fiscal/fa3/check-fa3'
import type { Fa3Document } from '@fiscus/fiscal/fa3/fa3-document'
import { fa3Invoice, fa3Root } from '@fiscus/fiscal/fa3/fa3-invoice'
import { writeXml } from '@fiscus/fiscal/xml/write-xml'
import {
  parseFa3Document,
  readFa3Document,
  type StoredFa3Document,
} from '@fiscus/service-tax/fiscal/read-fa3-document'
import { eq } from 'drizzle-orm'
import { measureInTurns } from '../measure.ts'
import type { Table } from '../table.ts'
import { bareSerializer } from './bare-serializer.ts'
import { fillTenant } from './filled-tenant.ts'

const documentCount = 250
const target = 0.5
const bareName = 'the bare serializer, from the elements'

/** Documents to FA(3), beside a bare serializer that gets the elements in its own form and writes the same bytes. */
export async function measureStructuredInvoices(): Promise<Table> {
  const stored = await storedInvoices()
  const parsed = stored.map(parseFa3Document)
  const roots = parsed.map(rootOf)
  const bare = roots.map(bareSerializer)
  for (const [at, root] of roots.entries())
    if (bare[at]?.() !== writeXml(root).trimEnd()) throw new Error('The bare serializer writes other bytes.')

  const candidate = (name: string, run: () => unknown) => ({ name, unitsPerCall: stored.length, run })
  const nanoseconds = measureInTurns([
    candidate('from the stored texts, written and validated', () =>
      stored.map((one) => checkFa3(written(parseFa3Document(one)))),
    ),
    candidate('from the stored texts, written', () => stored.map((one) => written(parseFa3Document(one)))),
    candidate('from the parsed document, written', () => parsed.map(written)),
    candidate('from the elements, written', () => roots.map(writeXml)),
    candidate(bareName, () => bare.map((write) => write())),
  ])
  const reference = nanoseconds.get(bareName) ?? Number.NaN
  return {
    title: 'Structured invoices FA(3)',
    columns: ['', 'documents/s', 'of the bare serializer'],
    rows: Array.from(nanoseconds, ([name, each]) => [name, 1e9 / each, reference / each]),
    note: `${stored.length} documents of all kinds in one thread, medians of CPU time. The bare serializer is fast-xml-builder: it gets the elements ready in its own form, and writes the same bytes. Target for a document that is written: ${target}.`,
  }
}

async function storedInvoices(): Promise<StoredFa3Document[]> {
  await using tenant = await fillTenant(documentCount)
  return await tenant.service.inTenant(async ({ db }) => {
    const invoices = await db
      .select({ id: documents.id })
      .from(documents)
      .where(eq(documents.type, 'invoice'))
      .orderBy(documents.id)
    const stored: StoredFa3Document[] = []
    for (const { id } of invoices) stored.push(await readFa3Document(db, id))
    return stored
  })
}

function written(document: Fa3Document): string {
  const invoice = fa3Invoice(document)
  if (invoice.kind === 'refused') throw new Error(JSON.stringify(invoice.faults))
  return invoice.xml
}

function rootOf(document: Fa3Document) {
  const built = fa3Root(document)
  if (built.kind === 'refused') throw new Error(JSON.stringify(built.faults))
  return built.root
}
