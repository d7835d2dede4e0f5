import type { ConfigurationFile } from '@fiscus/contracts/configuration/configuration-file'
import { asOwner } from '@fiscus/db/connections/connect'
import { get, type HeavyRequest, post, type Request, type Target } from './send.ts'

/**
 * Reads and writes of 4,900 rules, nearly all of one priority, and of tables in CSV. `file` is the configuration of the
 * seed.
 */
export function ruleRequests({ send, tenantUrl }: Target, file: ConfigurationFile): readonly HeavyRequest[] {
  const sample = file.rules.find(({ tax_category }) => tax_category === null)
  if (!sample) throw new Error('The seed has no rule.')
  const rule = { ...sample, geo_zone: 'export_world' as const }
  let priority = 100_000
  /** A write of a table needs the version of the configuration. */
  const put = async (path: string, body: string, type: string): Promise<Request> => {
    const { etag } = await send(get('/rules?limit=1'))
    return { method: 'PUT', path, body, headers: { 'content-type': type, 'if-match': etag } }
  }
  const importing = () => {
    priority += 1
    const rules = Array.from({ length: 4_800 }, (_, index) => ({
      ...rule,
      priority,
      valid_from: dayOf(index),
      valid_to: dayOf(index + 1),
    }))
    const body = JSON.stringify({ ...file, rules: [...file.rules, ...rules] })
    return put('/configuration?removals=allow', body, 'application/json')
  }
  const csvImport = async () => {
    const { text } = await send(get('/configuration/rates.csv'))
    const row = (index: number) =>
      `T${index},${'ł'.repeat(200)},1,exclusive,standard,,${'ż'.repeat(280)},PL,,2026-01-01,,1`
    const rows = Array.from({ length: 4_900 }, (_, index) => row(index))
    return put('/configuration/rates.csv', `${text}${rows.join('\r\n')}\r\nLAST`, 'text/csv')
  }
  const ordering = async () => {
    const rules = await asOwner(
      tenantUrl,
      (owner) => owner<{ id: string }[]>`select id from tax_rules where is_active = 1`,
    )
    return put('/rules/order', JSON.stringify({ order: rules.map(({ id }) => id) }), 'application/json')
  }
  const creating = (query: string) => () => {
    priority += 1
    return post(`/rules${query}`, JSON.stringify({ ...rule, priority }))
  }
  return [
    { name: 'an import of 4,900 rules of one priority', create: importing, status: 200 },
    { name: 'an export', create: () => get('/configuration'), status: 200 },
    { name: 'a CSV file of 5 MB with a fault in its last row', create: csvImport, status: 422 },
    {
      name: 'an export of 4,900 rules as CSV',
      create: () => get('/configuration/rules.csv'),
      status: 200,
    },
    { name: 'a new rule', create: creating(''), status: 201 },
    { name: 'an order of 4,900 rules', create: ordering, status: 200 },
    { name: 'a dry run over 10,000 lines', create: creating('?dryRun=true'), status: 200 },
    { name: 'a coverage', create: () => get('/rules/coverage'), status: 200 },
  ]
}

function dayOf(index: number): string {
  return new Date(Date.UTC(2000, 0, 1 + index)).toISOString().slice(0, 10)
}
