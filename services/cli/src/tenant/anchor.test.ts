import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@fiscus/client'
import { asOwner } from '@fiscus/db/connections/connect'
import { startTaxService } from '@fiscus/service-tax/testing/start-tax-service'
import { fakeClock } from '@fiscus/testing/fake-clock'
import { afterAll, expect, inject, test } from 'vitest'
import { tenant } from '../tenant.ts'
import { runInTest } from '../testing/run-program.ts'

const clock = fakeClock('2026-11-21T08:00:00Z')
const service = await startTaxService({ server: inject('databaseServer'), tenants: ['acme'], clock })
afterAll(() => service[Symbol.asyncDispose]())
const { fresh, blobFolder } = service
const environment = {
  DATABASE_URL: fresh.url,
  BLOB_FOLDER: blobFolder,
  SECRETS_KEY: `1:${randomBytes(32).toString('base64')}`,
}
const run = (...args: string[]) => runInTest(tenant, environment, args)
const fiscus = createClient({ baseUrl: service.url, apiKey: await service.keyOf('acme') })
const approve = (number: string) =>
  fiscus.approveDocument({
    type: 'invoice',
    number,
    currency: 'PLN',
    customer: { country: 'PL', customerType: 'b2c' },
    items: [{ id: '1', name: 'Krzesło', quantity: '1', unitPrice: '123.00' }],
  })

test('an anchor is printed, offered, and proves the chain and a restored copy of it, until it is rewritten', async () => {
  expect(await run('anchor', 'acme')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('no documents'),
  })
  await approve('FV/1')
  await approve('FV/2')
  const printed = await run('anchor', 'acme')
  expect(printed).toMatchObject({ code: 0, stderr: '' })
  const anchor = JSON.parse(printed.stdout)
  const { anchor: offered, keys } = await fiscus.getDocumentAnchor()
  expect([offered, keys.map(({ id }) => id)]).toEqual([anchor, [anchor.key]])

  const kept = join(blobFolder, 'kept.anchor')
  await writeFile(kept, printed.stdout)
  const checked = await run('anchor', 'acme', `--check=${kept}`)
  expect(checked).toMatchObject({ code: 0, stdout: expect.stringContaining('1 stored anchors') })
  expect(await run('anchor', 'acme', '--check=/none')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('/none'),
  })

  const exported = join(blobFolder, 'acme.tar.gz')
  expect(await run('export', 'acme', `--file=${exported}`)).toMatchObject({ code: 0 })
  expect(await run('restore', exported, '--as=copy')).toMatchObject({ code: 0 })
  expect(await run('anchor', 'copy', `--check=${kept}`)).toMatchObject({ code: 0 })

  await asOwner(fresh.urlOf('acme'), async (owner) => {
    await owner`alter table document_snapshots disable trigger user`
    await owner`update document_snapshots set chain_digest = repeat('0', 64) where sequence = 2`
    await owner`update document_chain set digest = repeat('0', 64)`
  })
  const found = await run('anchor', 'acme', `--check=${kept}`, '--json')
  expect(found.code).toBe(1)
  expect(JSON.parse(found.stdout)).toMatchObject({
    anchors: { checked: 1, presented: anchor },
    faults: [{ fault: 'document_changed' }, { fault: 'anchor_differs' }, { fault: 'anchor_differs' }],
  })
  expect(await run('anchor', 'acme')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('contradicts'),
  })
})

test('a new key is made on purpose, and the keys are shown', async () => {
  expect((await run('anchor', '--new-key', '--json')).code).toBe(0)
  const { stdout } = await run('anchor', '--keys')
  expect(stdout.match(/BEGIN PUBLIC KEY/g)).toHaveLength(2)
  expect(await run('anchor', 'acme', '--keys')).toMatchObject({ code: 2 })
})
