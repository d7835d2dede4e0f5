import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asOwner } from '@fiscus/db/connections/connect'
import { sellerProfile } from '@fiscus/db/schema/tenant/seller'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { lockWaits } from '@fiscus/testing/lock-waits'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { returns } from './returns.ts'
import { runInTest, startProgram } from './testing/run-program.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'demo')
const blobFolder = await mkdtemp(join(tmpdir(), 'fiscus-returns-'))
afterAll(async () => {
  await fresh[Symbol.asyncDispose]()
  await rm(blobFolder, { recursive: true, force: true })
})

const environment = { DATABASE_URL: fresh.url, BLOB_FOLDER: blobFolder }
const run = (...args: string[]) => runInTest(returns, environment, args)
const october = ['--tenant=demo', '--period=2026-10']

test('the file of a month needs the data of the seller, and is valid then', async () => {
  const refused = await run('jpk-v7m', ...october)
  expect(refused).toMatchObject({ code: 1, stdout: '' })
  expect(refused.stderr.match(/JPK_V7M needs/g)).toHaveLength(4)
  const { stdout } = await run('figures', ...october)
  expect(JSON.parse(stdout)).toMatchObject({ period: '2026-10', control: { salesRows: 0 } })

  const profile = { name: 'ABC', nip: '5261040828', email: 'a@example.com', taxOffice: '1433' }
  await fresh.databases.withTenant(fresh.tenant('demo').id, (db) => db.update(sellerProfile).set({ profile }))
  const written = await run('jpk-v7m', ...october, '--purpose=correction')
  expect(written).toMatchObject({ code: 0, stderr: '' })
  expect(written.stdout).toMatch(/^<\?xml [\s\S]*<\/JPK>\n$/)
  expect(written.stdout).toContain('<CelZlozenia poz="P_7">2</CelZlozenia>')
})

describe('a month', () => {
  const march = ['--tenant=demo', '--period=2026-03']

  test('is closed, listed, read again and reopened', async () => {
    const closed = await run('close', ...march, '--actor=anna')
    expect(closed).toMatchObject({ code: 0, stderr: '' })
    expect(closed.stdout).toMatch(/2026-03 +1 +closed +\S+ +JPK_V7M_2026-03.xml +[0-9a-f]{64}/)
    const file = await run('file', ...march)
    expect(file).toMatchObject({ code: 0, stderr: '', stdout: expect.stringMatching(/<\/JPK>\n$/) })

    expect(await run('close', ...march)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is closed'),
    })
    expect(await run('reopen', ...march)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--reason'),
    })
    const reopened = await run('reopen', ...march, '--reason=An invoice was missing', '--actor=anna')
    expect(reopened).toMatchObject({ code: 0, stdout: expect.stringContaining('reopened') })
    expect(await run('reopen', ...march, '--reason=x')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('not closed'),
    })
    const again = await run('close', ...march, '--json')
    expect(JSON.parse(again.stdout)).toMatchObject({ period: '2026-03', number: 2, status: 'closed' })
    expect((await run('file', ...march)).stdout).toContain('<CelZlozenia poz="P_7">2<')
    expect((await run('file', ...march, '--number=1', '--name=JPK_V7M_2026-03.xml')).stdout).toBe(file.stdout)
    for (const option of ['--number=3', '--name=x'])
      expect(await run('file', ...march, option)).toMatchObject({ code: 1, stdout: '' })
    expect(await run('file', '--tenant=demo', '--period=march')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('This must be a month written YYYY-MM, or a quarter'),
    })

    expect(await run('to-correct', '--tenant=demo')).toMatchObject({
      code: 0,
      stdout: 'demo has no closed month to correct.\n',
    })
    expect(JSON.parse((await run('to-correct', ...march, '--json')).stdout)).toEqual({ months: [] })
    expect(await run('to-correct', '--tenant=demo', '--period=2026-Q1')).toMatchObject({
      code: 2,
      stdout: '',
    })

    const listed = await run('closings', '--tenant=demo', '--json')
    expect(JSON.parse(listed.stdout)).toMatchObject({
      closings: [
        { period: '2026-03', number: 2, status: 'closed' },
        { period: '2026-03', number: 1, closedBy: 'cli:anna', reopenedBy: 'cli:anna' },
      ],
    })
  })
})

test('a quarter is closed with its rates, read again and reopened', async () => {
  const quarter = ['--tenant=demo', '--period=2026-Q2']
  const closed = await run('close', ...quarter, '--rates=PLN:4.25')
  expect(closed).toMatchObject({ code: 0, stderr: '' })
  expect(closed.stdout).toMatch(/2026-Q2 +1 +closed +\S+ +OSS_2026-Q2.csv +[0-9a-f]{64}/)
  const { stdout } = await run('oss', '--tenant=demo', '--quarter=2026-Q2')
  expect(await run('file', ...quarter)).toMatchObject({ code: 0, stdout })
  expect(await run('close', ...quarter)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('The quarter 2026-Q2 is closed'),
  })
  const reopened = await run('reopen', ...quarter, '--reason=A sale was missing', '--json')
  expect(JSON.parse(reopened.stdout)).toMatchObject({ period: '2026-Q2', number: 1, status: 'reopened' })
  expect(await run('close', '--tenant=demo', '--period=2026-04', '--rates=PLN:4')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Only a quarter has rates'),
  })
})

test.for(['2026-04', '2026-Q1'])(
  '%s has no closing when the process is killed while its file is stored, and the next attempt closes it',
  async (period) => {
    const options = ['--tenant=demo', `--period=${period}`]
    const url = fresh.urlOf('demo')
    const filesOf = () => readdir(blobFolder, { recursive: true })
    const before = await filesOf()
    await asOwner(url, (owner) =>
      owner.begin(async (tx) => {
        await tx`select from document_chain for update`
        const closing = startProgram(returns, { ...process.env, ...environment }, ['close', ...options])
        await expect.poll(() => lockWaits(url)).toBe(1)
        closing.child.kill('SIGKILL')
        await closing
      }),
    )
    expect((await filesOf()).length).toBeGreaterThan(before.length)
    await expect.poll(() => lockWaits(url)).toBe(0)
    const { stdout } = await run('closings', '--tenant=demo')
    expect(stdout).not.toContain(period)
    expect(await run('close', ...options)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('closed'),
    })
  },
)

test('the rows of VAT-UE as CSV, and its figures as JSON', async () => {
  const header = 'part,country,vat_number,triangular,amount,exact_amount,documents\r\n'
  expect(await run('vat-ue', ...october)).toMatchObject({ code: 0, stdout: header })
  const semicolons = await run('vat-ue', ...october, '--separator=semicolon')
  expect(semicolons.stdout).toBe(`\uFEFF${header.replaceAll(',', ';')}`)
  const { stdout } = await run('vat-ue', ...october, '--json')
  expect(JSON.parse(stdout)).toMatchObject({ period: '2026-10', rows: [], refusedDocuments: 0 })
})

test('the rows of the OSS return as CSV, and its figures as JSON', async () => {
  const quarter = ['--tenant=demo', '--quarter=2026-Q4']
  const written = await run('oss', ...quarter, '--rates=PLN:4.2567')
  expect(written).toMatchObject({ code: 0, stdout: expect.stringMatching(/\r\ndue,,2026-Q4,,,,,0\.00\r\n$/) })
  const { stdout } = await run('oss', ...quarter, '--json')
  expect(JSON.parse(stdout)).toMatchObject({ quarter: '2026-Q4', due: '0.00', faults: [] })
  for (const [options, reason] of [
    [['--quarter=2026-Q4', '--rates=PLN'], 'written PLN:4.2567'],
    [['--quarter=2026-Q5'], 'written YYYY-QN'],
  ] as const)
    expect(await run('oss', '--tenant=demo', ...options)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(reason),
    })
  expect(await run('oss', '--tenant=demo')).toMatchObject({ code: 2 })
})

test.for([
  [['--tenant=demo'], '--period=YYYY-MM is missing'],
  [['--period=2026-10'], '--tenant=SLUG is missing'],
  [['--tenant=demo', '--period=2026-13'], 'written YYYY-MM'],
  [['--tenant=demo', '--period=2026-10', '--purpose=x'], 'submission'],
] as const)('invalid arguments: %j', async ([args, reason]) => {
  const { code, stderr } = await run('jpk-v7m', ...args)
  expect([code, stderr]).toEqual([2, expect.stringContaining(reason)])
})
