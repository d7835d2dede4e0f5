import { configurationFile } from '@fiscus/contracts/configuration/configuration-file'
import { asOwner } from '@fiscus/db/connections/connect'
import { documentRequests } from './document-requests.ts'
import { ruleRequests } from './rule-requests.ts'
import { get, type HeavyRequest, post, type Request, type Target } from './send.ts'

/** The heaviest requests in the order in which they are sent: later ones read what earlier ones store. */
export async function heavyRequests(target: Target): Promise<readonly HeavyRequest[]> {
  const file = configurationFile.parse(JSON.parse((await target.send(get('/configuration'))).text))
  return [
    ...documentRequests(target),
    ...ruleRequests(target, file),
    ...objectRequests,
    { name: 'a verification of 10,000 documents', create: () => verification(target), status: 200 },
  ]
}

const unknownMembers = (from: number, count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`m${from + index}`, 1]))

/** Nearly 512 kB of members that no schema has. */
const oneWideObject = JSON.stringify(unknownMembers(0, 45_000))
const manyWideObjects = JSON.stringify({
  order: Array.from({ length: 45 }, (_, index) => unknownMembers(index * 1000, 1000)),
})
const objectRequests: readonly HeavyRequest[] = [
  {
    name: '45,000 unknown members in one object',
    create: () => post('/rates', oneWideObject),
    status: 400,
  },
  {
    name: '45,000 unknown members in 45 objects',
    create: () => post('/rates', manyWideObjects),
    status: 422,
  },
]

/** SQL that stores 10,000 documents whose links are all wrong, so that each has several faults. */
const wrongChain = `
  insert into documents (type, invoice_type, number, issue_date, approved_at, approved_by, currency, summary, request)
    select 'invoice', 'standard', 'LONG/' || gen_random_uuid(), '2026-11-21', now(), 'me', 'PLN', '{}', '{}'
    from generate_series(1, 10000);
  insert into document_snapshots (document_id, sequence, snapshot, snapshot_digest, previous_digest, chain_digest)
    select id, (select max(sequence) from document_snapshots) + row_number() over (), '{}', 'x', 'x', 'x'
    from documents where number like 'LONG/%' and id not in (select document_id from document_snapshots)`

async function verification({ tenantUrl }: Target): Promise<Request> {
  await asOwner(tenantUrl, (owner) => owner.unsafe(wrongChain))
  return get('/documents/verify?limit=10000')
}
