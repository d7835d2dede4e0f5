import { freshDatabases } from '@fiscus/testing/fresh-databases'
import postgres from 'postgres'
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { connectApplication } from '../connections/connect.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'demo')
const owner = postgres(fresh.urlOf('demo'), { onnotice: () => {} })
const application = connectApplication(fresh.urlOf('demo'), 1)

afterAll(async () => {
  await Promise.all([owner.end(), application.end()])
  await fresh[Symbol.asyncDispose]()
})

beforeEach(async () => {
  const [document] = await owner`
    insert into documents (type, invoice_type, number, issue_date, approved_at, approved_by, currency, summary, request)
    values ('invoice', 'standard', ${crypto.randomUUID()}, '2026-11-21', now(), 'test', 'PLN', '{}', '{}') returning id`
  await application`
    insert into document_snapshots (document_id, sequence, snapshot, snapshot_digest, previous_digest, chain_digest)
    select ${document?.id}, coalesce(max(sequence), 0) + 1, '{}', 'digest', '', 'chain' from document_snapshots`
  await application`insert into document_contents values (${document?.id}, '{"warnings":[]}')`
  await application`
    insert into document_links (document_id, position, relation, related_document_id)
    select id, 1, 'source', ${document?.id} from documents where id <> ${document?.id}
    on conflict do nothing`
})

const attempts = [
  `update document_snapshots set snapshot = '{"totalGross":0.00}'`,
  'delete from document_snapshots',
  'truncate document_snapshots',
  `update document_contents set content = '{}'`,
  'delete from document_contents',
  'truncate document_contents',
  'update document_links set position = 2',
  'delete from document_links',
  'truncate document_links',
  'truncate documents cascade',
  `update documents set number = 'FV/1'`,
  `update documents set issue_date = '2026-01-01'`,
  `update documents set summary = '{"totalGross":0.00}'`,
  `update documents set request = '{}', buyer_name = 'Another'`,
  `update documents set approved_by = 'another', currency = 'EUR'`,
  'update documents set id = uuidv7()',
  'delete from documents',
]

describe('the application has no right to', () => {
  for (const attempt of attempts)
    test(attempt, async () => {
      await expect(application.unsafe(attempt)).rejects.toThrow(/^permission denied for table document/)
    })

  test('switch the trigger off', async () => {
    const attempt = application`alter table document_snapshots disable trigger all`
    await expect(attempt).rejects.toThrow('must be owner of table document_snapshots')
  })
})

describe('the trigger rejects even the owner', () => {
  for (const attempt of attempts)
    test(attempt, async () => {
      await expect(owner.unsafe(attempt)).rejects.toThrow('an approved document never changes')
    })

  test('a void and a lock are not taken back, and summaries are compared by their text', async () => {
    await owner`update documents set summary = summary, status = 'voided', voided_at = now(), voided_by = 'test', void_reason = 'twice',
      locked_at = now(), locked_by = 'test', version = version + 1`
    for (const attempt of [
      `update documents set status = 'approved', voided_at = null, voided_by = null, void_reason = null`,
      `update documents set void_reason = 'another'`,
      'update documents set void_sequence = null',
      'update documents set locked_at = null, locked_by = null',
      `update documents set summary = '{ }'`,
    ])
      await expect(owner.unsafe(attempt), attempt).rejects.toThrow('an approved document never changes')
  })

  test('but not a migration that says so for its transaction', async () => {
    await owner.begin(async (sql) => {
      await sql`set local fiscus.migration = 'on'`
      await sql`update documents set buyer_name = 'of a migration'`
    })
    await expect(owner`update documents set buyer_name = 'of the owner'`).rejects.toThrow('never changes')
  })

  test('as a replication role, for which ordinary triggers do not fire', async () => {
    const attempt = owner.begin(async (sql) => {
      await sql`set local session_replication_role = replica`
      await sql`delete from document_snapshots`
    })
    await expect(attempt).rejects.toThrow('DELETE on document_snapshots is refused')
  })
})
