import { randomUUIDv7 } from 'node:crypto'
import { documentWithSnapshot } from '@fiscus/contracts/documents/document-record'
import type { ChainFault } from '@fiscus/contracts/documents/document-verification'
import { asOwner } from '@fiscus/db/connections/connect'
import { isUnchanged } from '@fiscus/db/documents/unchanged'
import { documents } from '@fiscus/db/schema/tenant/documents'
import { openFileBlobs } from '@fiscus/runtime/blobs/file-blobs'
import { type FreshDatabases, freshDatabases } from '@fiscus/testing/fresh-databases'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { type DocumentDraft, storeDocument } from './store-document.ts'
import { verifyDocument, verifyDocuments } from './verify-documents.ts'

let fresh: FreshDatabases
beforeAll(async () => {
  fresh = await freshDatabases(inject('databaseServer'), 'demo')
})
afterAll(() => fresh[Symbol.asyncDispose]())

beforeEach(() =>
  tamper(`truncate documents, document_ksef, document_ksef_pdfs, document_pdfs, document_snapshots, document_contents,
    document_links, idempotency_keys;
    update document_chain set sequence = 0, digest = ''`),
)

test('an empty chain is valid', async () => {
  const chainEnd = { sequence: 0, chainDigest: '' }
  expect(await verify()).toMatchObject({
    ok: true,
    documents: 0,
    faults: [],
    chainEnd,
    expected: null,
    next: null,
  })
})

test('unchanged documents are valid with any texts', async () => {
  await storeInvoices(2, {
    approvedBy: `ąę🧾\u2028\u2029\u007f"\\/\b\f\n\r\t\u0001\u001f`,
    externalReference: '</"',
    buyerName: 'ę"\\\n\u2028',
    content: JSON.stringify({ content: { buyer: { name: 'ę"\\\n\u2028' } } }),
    request: '{ "b": 1.50, "a":"\\ud83d", "a": 1e400 }',
  })
  expect(await verify()).toMatchObject({ ok: true, documents: 2, faults: [], chainEnd: { sequence: 2 } })
  expect(await changedIds()).toEqual([])
})

test('one document is verified with its place in the chain', async () => {
  const ids = await storeInvoices(4)
  await tamper(`update document_snapshots set snapshot = '{}' where sequence = 2;
    update document_snapshots set previous_digest = repeat('0', 64) where sequence = 4`)
  const verified = await Promise.all(ids.map(verifyOne))
  expect(
    verified.map(({ documents, faults, next }) => [documents, next, faults.map(({ fault }) => fault)]),
  ).toEqual([
    [1, null, []],
    [1, null, ['snapshot_changed']],
    [1, null, []],
    [1, null, ['chain_broken', 'document_changed']],
  ])
})

test('a document that does not exist is not verified', async () => {
  await expect(verifyOne(randomUUIDv7())).rejects.toMatchObject({ code: 'not-found' })
})

test('a long chain is verified in parts', async () => {
  await storeInvoices(5)
  await tamper(`update document_snapshots set snapshot = '{}' where sequence = 3`)
  const first = await verify(2)
  const second = await verify(2, first.next ?? '')
  const third = await verify(2, second.next ?? '')
  expect([first, second, third].map(({ ok, documents }) => [ok, documents])).toEqual([
    [true, 2],
    [false, 2],
    [true, 1],
  ])
  expect(third.next).toBeNull()
})

const tamperings: [
  name: string,
  statements: string,
  faults: [sequence: number | null, fault: ChainFault][],
][] = [
  [
    'one byte of a snapshot',
    `update document_snapshots set snapshot = replace(snapshot, '2.00', '2.01') where sequence = 2`,
    [[2, 'snapshot_changed']],
  ],
  [
    'a snapshot together with its digest',
    `update document_snapshots set snapshot = '{}', snapshot_digest = encode(sha256('{}'), 'hex')
      where sequence = 2`,
    [[2, 'document_changed']],
  ],
  ['a number', `update documents set number = 'X' where number = 'FV/2'`, [[2, 'document_changed']]],
  [
    'a type',
    `update documents set type = 'offer', invoice_type = null where number = 'FV/2'`,
    [[2, 'document_changed']],
  ],
  [
    'an issue date',
    `update documents set issue_date = '2020-01-01' where number = 'FV/2'`,
    [[2, 'document_changed']],
  ],
  [
    'the time of approval',
    `update documents set approved_at = approved_at + '1 ms' where number = 'FV/2'`,
    [[2, 'document_changed']],
  ],
  [
    'the name of the buyer',
    `update documents set buyer_name = 'X' where number = 'FV/2'`,
    [[2, 'document_changed']],
  ],
  ['the totals', `update documents set summary = '{}' where number = 'FV/2'`, [[2, 'document_changed']]],
  [
    'one byte of a content',
    `update document_contents c set content = replace(content, '2', '3')
      from documents d where d.id = c.document_id and number = 'FV/2'`,
    [[2, 'content_changed']],
  ],
  [
    'a content together with its digest',
    `update document_contents c set content = '{}' from documents d where d.id = c.document_id and number = 'FV/2';
     update document_snapshots set content_digest = encode(sha256('{}'), 'hex') where sequence = 2`,
    [[2, 'document_changed']],
  ],
  [
    'a deleted content',
    `delete from document_contents using documents where id = document_id and number = 'FV/2'`,
    [[2, 'content_missing']],
  ],
  [
    'a deleted content together with its digest',
    `delete from document_contents using documents where id = document_id and number = 'FV/2';
     update document_snapshots set content_digest = null where sequence = 2`,
    [[2, 'document_changed']],
  ],
  [
    'an added link',
    `insert into document_links select a.id, 1, 'source', b.id from documents a, documents b
      where a.number = 'FV/3' and b.number = 'FV/1'`,
    [[3, 'document_changed']],
  ],
  [
    'another order of links',
    `update document_links set position = 9 where position = 1;
     update document_links set position = 1 where position = 2;
     update document_links set position = 2 where position = 9`,
    [[4, 'document_changed']],
  ],
  ['a deleted link', `delete from document_links where position = 2`, [[4, 'document_changed']]],
  [
    'an external reference',
    `update documents set external_reference = 'X' where number = 'FV/2'`,
    [[2, 'document_changed']],
  ],
  [
    'a type of invoice',
    `update documents set invoice_type = 'advance' where number = 'FV/2'`,
    [[2, 'document_changed']],
  ],
  ['a request', `update documents set request = '{}' where number = 'FV/2'`, [[2, 'document_changed']]],
  [
    'two swapped snapshots',
    `update document_snapshots s set snapshot = o.snapshot, snapshot_digest = o.snapshot_digest
      from document_snapshots o where s.sequence in (2, 3) and o.sequence = 5 - s.sequence`,
    [
      [2, 'document_changed'],
      [3, 'document_changed'],
    ],
  ],
  [
    'two swapped rows of the chain',
    `update document_snapshots set sequence = 9 where sequence = 2;
     update document_snapshots set sequence = 2 where sequence = 3;
     update document_snapshots set sequence = 3 where sequence = 9`,
    [
      [2, 'chain_broken'],
      [2, 'document_changed'],
      [3, 'chain_broken'],
      [3, 'document_changed'],
      [4, 'chain_broken'],
    ],
  ],
  [
    'a deleted document with its snapshot',
    `delete from document_snapshots where sequence = 2; delete from documents where number = 'FV/2'`,
    [[2, 'snapshot_missing']],
  ],
  [
    'a deleted document with the gap closed',
    `delete from document_snapshots where sequence = 2; delete from documents where number = 'FV/2';
     update document_snapshots set sequence = 2 where sequence = 3;
     update document_snapshots set sequence = 3 where sequence = 4;
     update document_chain set sequence = 3`,
    [
      [2, 'chain_broken'],
      [2, 'document_changed'],
      [3, 'document_changed'],
    ],
  ],
  [
    'a deleted snapshot',
    `delete from document_snapshots where sequence = 4`,
    [
      [4, 'chain_end_differs'],
      [null, 'snapshot_missing'],
    ],
  ],
  [
    'a deleted document without its snapshot',
    `delete from documents where number = 'FV/2'`,
    [[2, 'document_missing']],
  ],
  [
    'a truncated chain',
    `delete from document_snapshots where sequence > 2; delete from documents where number > 'FV/2'`,
    [[4, 'chain_end_differs']],
  ],
  [
    'a truncated chain with an adjusted count',
    `delete from document_snapshots where sequence > 2; delete from documents where number > 'FV/2';
     update document_chain set sequence = 2`,
    [[2, 'chain_end_differs']],
  ],
  ['a deleted chain', `delete from document_snapshots; delete from documents`, [[4, 'chain_end_differs']]],
  [
    'an added document',
    `insert into documents (type, invoice_type, number, issue_date, approved_at, approved_by, currency, summary, request)
      values ('invoice', 'standard', 'FV/5', '2026-11-21', now(), 'me', 'PLN', '{}', '{}');
     insert into document_snapshots (document_id, sequence, snapshot, snapshot_digest, previous_digest, chain_digest)
      select id, 5, '{}', encode(sha256('{}'), 'hex'), (select digest from document_chain), 'x'
      from documents where number = 'FV/5'`,
    [
      [5, 'document_changed'],
      [4, 'chain_end_differs'],
    ],
  ],
]

for (const [what, statements, faults] of tamperings) {
  test(`tampering is detected: ${what}`, async () => {
    await storeInvoices(4)
    await tamper(statements)
    const verification = await verify()
    expect(verification.faults.map(({ sequence, fault }) => [sequence, fault])).toEqual(faults)
    expect(verification.ok).toBe(false)
    const changed = verification.faults.flatMap(({ documentId, fault }) =>
      /changed|content_missing/.test(fault) ? [documentId] : [],
    )
    expect(await changedIds()).toEqual(expect.arrayContaining(changed))
  })
}

test('a stored digest proves that the chain up to it is unchanged, also after later approvals', async () => {
  await storeInvoices(3)
  const { chainEnd } = await verify()
  await storeInvoices(1, { number: 'FV/4' })
  const expected = { chainDigest: chainEnd.chainDigest, sequence: 3 }
  expect(await verify(1000, undefined, chainEnd.chainDigest)).toMatchObject({
    ok: true,
    faults: [],
    expected,
  })
  expect(await verify(1, undefined, chainEnd.chainDigest)).toMatchObject({ ok: true, expected })
})

test('a tail that was removed together with the end of the chain is found by a stored digest only', async () => {
  await storeInvoices(4)
  const { chainEnd } = await verify()
  await tamper(`delete from document_snapshots where sequence > 2; delete from documents where number > 'FV/2';
    update document_chain set sequence = 2,
      digest = (select chain_digest from document_snapshots where sequence = 2)`)
  expect(await verify()).toMatchObject({ ok: true, documents: 2, faults: [] })
  expect(await verify(1000, undefined, chainEnd.chainDigest)).toMatchObject({
    ok: false,
    documents: 2,
    faults: [{ documentId: null, sequence: null, fault: 'expected_missing' }],
    expected: { chainDigest: chainEnd.chainDigest, sequence: null },
  })
})

test('each field of a document is covered by the chain, or named as not covered', async () => {
  const { covers, notCovered } = await verify()
  // summary and snapshot are among them; both digests are derived, and `changed` is a mark of lists.
  const fields = Object.keys(documentWithSnapshot.shape).filter((name) => !/Digest$|^changed$/.test(name))
  expect([...covers, ...notCovered].filter((name) => name !== 'request').toSorted()).toEqual(
    fields.toSorted(),
  )
})

test('an expected digest is found by an index, because a long chain is verified in many pages', async () => {
  const plan = await asOwner(fresh.urlOf('demo'), (owner) =>
    owner.begin(async (sql) => {
      await sql`set local enable_seqscan = off`
      return sql`explain select sequence from document_snapshots where chain_digest = 'x' limit 1`
    }),
  )
  expect(JSON.stringify(plan)).toContain('document_snapshots_chain_digest_index')
})

const blobs = openFileBlobs('/dev/null')('none')

function verify(limit = 1000, cursor?: string, digest?: string) {
  return fresh.databases.withTenant(fresh.tenant('demo').id, (db) =>
    verifyDocuments({ db, blobs }, { limit, cursor, expect: digest }),
  )
}

function verifyOne(id: string) {
  return fresh.databases.withTenant(fresh.tenant('demo').id, (db) => verifyDocument({ db, blobs }, id))
}

async function storeInvoices(count: number, differences: Partial<DocumentDraft> = {}): Promise<string[]> {
  const ids: string[] = []
  for (let n = 1; n <= count; n++) {
    const draft = { ...invoice(n), links: n === 4 ? linksTo(ids.slice(0, 2)) : [], ...differences }
    ids.push(draft.id)
    await fresh.databases.withTenant(fresh.tenant('demo').id, (db) =>
      db.transaction((tx) => storeDocument(tx, draft)),
    )
  }
  return ids
}

function linksTo(ids: readonly string[]): DocumentDraft['links'] {
  return ids.map((relatedDocumentId) => ({ relation: 'source', relatedDocumentId }))
}

function invoice(n: number): DocumentDraft {
  return {
    id: randomUUIDv7(),
    type: 'invoice',
    number: `FV/${n}`,
    issueDate: '2026-11-21',
    approvedAt: new Date('2026-11-21T08:00:00.123Z'),
    approvedBy: 'key:test',
    currency: 'PLN',
    companyId: null,
    buyerName: null,
    rates: [],
    summary: `{"totalNet":${n}.00}`,
    request: '{"items":[]}',
    snapshot: `{"totalNet":${n}.00}`,
    correction: null,
    invoiceType: 'standard',
    externalReference: null,
    content: `{"warnings":[${n}]}`,
    links: [],
  }
}

/** The documents that readers refuse. */
function changedIds(): Promise<string[]> {
  return fresh.databases.withTenant(fresh.tenant('demo').id, async (db) => {
    const { id } = documents
    const rows = await db.select({ id, isUnchanged: isUnchanged(id) }).from(documents)
    return rows.filter((row) => !row.isUnchanged).map((row) => row.id)
  })
}

const frozen = [
  'documents',
  'document_ksef_pdfs',
  'document_pdfs',
  'document_snapshots',
  'document_contents',
  'document_links',
]

/** Executes statements with the owner's rights and without the database's triggers. */
function tamper(statements: string): Promise<unknown> {
  return asOwner(fresh.urlOf('demo'), (owner) =>
    owner.unsafe(`set session_replication_role = replica;
      ${frozen.map((table) => `alter table ${table} disable trigger user`).join(';')};
      ${statements};
      ${frozen
        .map(
          (table) => `alter table ${table} enable always trigger refuse_row_change;
        alter table ${table} enable always trigger refuse_truncate`,
        )
        .join(';')}`),
  )
}
