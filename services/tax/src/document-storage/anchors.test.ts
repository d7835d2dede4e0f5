import { generateKeyPairSync, randomUUID, randomUUIDv7 } from 'node:crypto'
import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DocumentAnchor } from '@fiscus/contracts/documents/document-anchor'
import { asOwner } from '@fiscus/db/connections/connect'
import { anchorText, signAnchor } from '@fiscus/db/documents/anchor'
import { addAnchorKey, listAnchorKeys } from '@fiscus/db/documents/anchor-keys'
import { ChainChanged, storeAnchor } from '@fiscus/db/documents/store-anchor'
import { platformSecrets, rotateSecrets } from '@fiscus/db/secrets/rotate-secrets'
import { openFileBlobs } from '@fiscus/runtime/blobs/file-blobs'
import { createSecretBox } from '@fiscus/runtime/secrets/secret-box'
import { type FreshDatabases, freshDatabases } from '@fiscus/testing/fresh-databases'
import { markedFolder } from '@fiscus/testing/marked-folder'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { storeDocument } from './store-document.ts'
import { verifyDocuments } from './verify-documents.ts'

const opened = new AsyncDisposableStack()
let fresh: FreshDatabases
let folder: string
let statements: string
let tenantId: string
beforeAll(async () => {
  fresh = opened.use(await freshDatabases(inject('databaseServer'), 'demo'))
  tenantId = fresh.tenant('demo').id
  folder = opened.use(await markedFolder(fresh.databases)).path
  statements = join(folder, tenantId, 'statements')
})
afterAll(() => opened.disposeAsync())

beforeEach(async () => {
  await rm(statements, { recursive: true, force: true })
  await fresh.owner.$client`delete from anchor_keys`
  await asOwner(fresh.urlOf('demo'), async (owner) => {
    await owner`delete from audit_log`
    await forget(owner)
  })
})

const keyOf = (byte: number): [number, Uint8Array] => [byte, Buffer.alloc(32, byte)]
const secrets = createSecretBox({ current: 1, all: new Map([keyOf(1)]) })
const { signal } = new AbortController()

test('an anchor is stored once for each end of the chain, and the chain has what its anchors state', async () => {
  expect(await anchor()).toBeNull()
  await issue(2)
  const first = await anchor()
  expect(await anchor('2026-11-22')).toEqual(first)
  await issue(1)
  const second = await anchor('2026-11-23')
  expect([first?.sequence, second?.sequence]).toEqual([2, 3])
  expect(await verify()).toMatchObject({ ok: true, anchors: { checked: 2, last: second, presented: null } })
  const kept = JSON.stringify(first)
  expect(await verify(kept)).toMatchObject({ ok: true, anchors: { presented: first } })
})

test('a chain that was rewritten as a whole contradicts its anchor, and is not anchored again', async () => {
  await issue(3)
  const kept = await anchor()
  await asOwner(fresh.urlOf('demo'), forget)
  await issue(3)
  expect(await faults()).toEqual(['anchor_differs 3'])
  await expect(anchor()).rejects.toThrow(ChainChanged)
  await rm(statements, { recursive: true })
  await asOwner(fresh.urlOf('demo'), (owner) => owner`delete from audit_log`)
  // Also with every trace in the installation removed.
  expect(await faults(JSON.stringify(kept))).toEqual(['anchor_differs 3'])
})

test('an older backup is shorter than the anchor', async () => {
  await issue(4)
  await anchor()
  await asOwner(fresh.urlOf('demo'), async (owner) => {
    await owner`set session_replication_role = replica`
    await owner`set fiscus.migration = 'on'`
    for (const table of frozen) await owner.unsafe(`alter table ${table} disable trigger user`)
    await owner`delete from document_snapshots where sequence > 2`
    await owner`delete from documents where id not in (select document_id from document_snapshots)`
    await owner`update document_chain set sequence = 2, digest = (select chain_digest from document_snapshots where sequence = 2)`
  })
  expect(await faults()).toEqual(['anchor_beyond 4'])
})

test('a lost folder is said, and the next anchor is stored anew', async () => {
  await issue(1)
  await anchor()
  await rename(statements, `${statements}-lost`)
  expect(await faults()).toEqual(['anchor_missing 1'])
  await anchor('2026-11-22')
  expect(await faults()).toEqual([])
})

test('what this installation has not signed for this tenant is forged', async () => {
  await issue(2)
  const own = await required()
  const { privateKey } = generateKeyPairSync('ed25519')
  const { key: _, signature: __, ...statement } = own
  const foreign = signAnchor(statement, privateKey)
  const changed = { ...own, at: '2020-01-01T00:00:00.000Z' }
  const ofAnother = { ...own, tenant: randomUUID() }
  for (const forged of [foreign, { ...foreign, key: own.key }, changed, ofAnother])
    expect(await faults(JSON.stringify(forged))).toEqual(['anchor_forged 2'])
  expect(await faults('no anchor')).toEqual(['anchor_forged null'])
  await writeFile(join(statements, 'anchor-000000000009-x.json'), anchorText(foreign))
  await writeFile(join(statements, 'anchor-000000000010-x.json'), '{')
  expect(await faults()).toEqual(['anchor_forged 2', 'anchor_forged null'])
})

test('the anchor of the tenant that this one is a copy of proves the copy', async () => {
  await issue(2)
  const copied = await required()
  const copy = randomUUID()
  const verified = await verify(JSON.stringify(copied), copy)
  expect(verified.faults).toEqual([])
  await asOwner(fresh.urlOf('demo'), forget)
  await issue(2)
  expect((await verify(JSON.stringify(copied), copy)).faults).toMatchObject([{ fault: 'anchor_forged' }])
})

test('former keys prove what they signed, and the key outlives that of the secrets', async () => {
  await issue(1)
  await anchor()
  await addAnchorKey(fresh.owner, secrets, new Date())
  await issue(1)
  const second = await required()
  const [latest, former] = await listAnchorKeys(fresh.owner)
  expect([latest?.id, former === undefined]).toEqual([second.key, false])
  const next = createSecretBox({ current: 2, all: new Map([keyOf(2), keyOf(1)]) })
  expect(await rotateSecrets(fresh.owner, platformSecrets, next)).toMatchObject({ rotated: 2, unreadable: 0 })
  await issue(1)
  const third = await anchor('2026-11-24', createSecretBox({ current: 2, all: new Map([keyOf(2)]) }))
  expect(third?.key).toBe(second.key)
  expect(await verify()).toMatchObject({ ok: true, anchors: { checked: 3 } })
})

test('a document that was changed is not anchored', async () => {
  await issue(2)
  await asOwner(fresh.urlOf('demo'), async (owner) => {
    await owner`set session_replication_role = replica`
    await owner`set fiscus.migration = 'on'`
    await owner`update documents set number = 'X' where id = (select document_id from document_snapshots where sequence = 1)`
  })
  await expect(anchor()).rejects.toThrow(/[0-9a-f-]{36}/)
  await expect(readdir(statements)).rejects.toThrow('ENOENT')
})

const frozen = [
  'documents',
  'document_ksef_pdfs',
  'document_pdfs',
  'document_snapshots',
  'document_contents',
  'document_links',
]

/** Removes all documents, as the owner of the database can. */
async function forget(owner: Parameters<Parameters<typeof asOwner>[1]>[0]): Promise<void> {
  await owner`set session_replication_role = replica`
  await owner`set fiscus.migration = 'on'`
  for (const table of frozen) await owner.unsafe(`alter table ${table} disable trigger user`)
  await owner`truncate documents, document_ksef, document_ksef_pdfs, document_pdfs, document_snapshots,
    document_contents, document_links, document_rates, idempotency_keys`
  await owner`update document_chain set sequence = 0, digest = ''`
}

const inTenant = <T>(work: Parameters<typeof fresh.databases.withTenant<T>>[1]) =>
  fresh.databases.withTenant(tenantId, work)

async function issue(count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const id = randomUUIDv7()
    await inTenant((db) =>
      db.transaction((tx) =>
        storeDocument(tx, {
          id,
          type: 'invoice',
          number: id,
          issueDate: '2026-11-21',
          approvedAt: new Date('2026-11-21T08:00:00.123Z'),
          approvedBy: 'key:test',
          currency: 'PLN',
          companyId: null,
          buyerName: null,
          rates: [],
          summary: '{"totalNet":1.00}',
          request: '{"items":[]}',
          snapshot: '{"totalNet":1.00}',
          correction: null,
          invoiceType: 'standard',
          externalReference: null,
          content: '{"warnings":[]}',
          links: [],
        }),
      ),
    )
  }
}

function anchor(day = '2026-11-21', box = secrets): Promise<DocumentAnchor | null> {
  const author = { at: new Date(`${day}T04:00:00Z`), actor: 'system', request_id: null, reason: null }
  const blobs = openFileBlobs(folder)(tenantId)
  return inTenant((db) =>
    storeAnchor({ db, control: fresh.databases.control, blobs, secrets: box, tenantId, author, signal }),
  )
}

async function required(): Promise<DocumentAnchor> {
  const stored = await anchor()
  if (!stored) throw new Error('no anchor')
  return stored
}

function verify(presented?: string, scope = tenantId) {
  const blobs = openFileBlobs(folder)(scope)
  const anchoring = { control: fresh.databases.control, tenantId: scope, blobs, signal }
  return inTenant((db) => verifyDocuments({ db, blobs, anchoring }, { limit: 1000, anchor: presented }))
}

const faults = async (presented?: string) =>
  (await verify(presented)).faults.map(({ fault, sequence }) => `${fault} ${sequence}`)
