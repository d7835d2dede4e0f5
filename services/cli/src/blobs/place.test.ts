import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expectedMark } from '@fiscus/db/blobs/expected-mark'
import { auditArchives } from '@fiscus/db/schema/tenant/audit-archives'
import { auditLog } from '@fiscus/db/schema/tenant/logs'
import { openBlobs, placeOf } from '@fiscus/runtime/blobs/open-blobs'
import { fakeClock } from '@fiscus/testing/fake-clock'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { startS3 } from '@fiscus/testing/servers/s3'
import { desc, eq } from 'drizzle-orm'
import { describe, expect, inject, test } from 'vitest'
import { blobs } from '../blobs.ts'
import { runInTest } from '../testing/run-program.ts'

const never = new AbortController().signal

/** An installation whose tenant has one file in its folder, which a process has marked. */
async function openInstallation() {
  await using opened = new AsyncDisposableStack()
  const fresh = opened.use(await freshDatabases(inject('databaseServer'), 'demo'))
  const root = await mkdtemp(join(tmpdir(), 'fiscus-place-'))
  opened.defer(() => rm(root, { recursive: true, force: true }))
  const folder = join(root, 'blobs')
  const demo = fresh.tenant('demo').id
  const store = async (text: string) => {
    const { blobsOf } = openBlobs(
      { folder },
      expectedMark(fresh.databases, fakeClock('2026-11-28T08:00:00Z')),
    )
    const [blob] = await blobsOf(demo).putAll([Buffer.from(text)], never)
    return blob?.sha256 ?? ''
  }
  const sha256 = await store('archive')
  const at = new Date('2026-11-28T08:00:00Z')
  const facts = { sha256, content_sha256: sha256, bytes: 7, rows: 1, first_id: demo, last_id: demo }
  await fresh.databases.withTenant(demo, (db) =>
    db.insert(auditArchives).values({ ...facts, first_at: at, last_at: at, created_at: at }),
  )
  const environment = (place: Record<string, string>) => ({ DATABASE_URL: fresh.url, ...place })
  const resources = opened.move()
  return {
    fresh,
    root,
    folder,
    store,
    sha256,
    run: (args: string[], place: Record<string, string> = { BLOB_FOLDER: folder }) =>
      runInTest(blobs, environment(place), args),
    audited: () =>
      fresh.owner.select().from(auditLog).where(eq(auditLog.entity, 'blob_place')).orderBy(desc(auditLog.id)),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

describe('bin/blobs check', () => {
  test('says that the place is the right one, and that its files are there', async () => {
    await using installation = await openInstallation()
    const { code, stdout } = await installation.run(['check'])
    expect(code).toBe(0)
    expect(stdout).toMatch(
      /^The blob folder \S+ is the place of the files of this installation \([0-9a-f-]{36}\), since \S+Z\.\n1 files to which the databases refer were looked for: 1 are there, 0 are missing\.\n$/,
    )
    expect(await installation.audited()).toMatchObject([
      { actor: 'system', action: 'create', after: { location: installation.folder } },
    ])
  })

  test('fails for a place without the mark, and counts what is missing there', async () => {
    await using installation = await openInstallation()
    await rename(installation.folder, `${installation.folder}.away`)
    const { code, stdout } = await installation.run(['check'])
    expect(code).toBe(1)
    expect(stdout).toContain('it has no installation.json: its disk may not be mounted.')
    expect(stdout).toContain('0 are there, 1 are missing')
    const json = await installation.run(['check', '--json'])
    expect(JSON.parse(json.stdout)).toMatchObject({ mark: null, found: 0, missing: 1, unread: [] })
  })
})

describe('bin/blobs mark', () => {
  test('does nothing for the right place', async () => {
    await using installation = await openInstallation()
    expect(await installation.run(['mark'])).toMatchObject({ code: 0 })
    expect(await installation.audited()).toHaveLength(1)
  })

  test('marks a place that lacks files only with --yes, is audited, and the former place is not used any more', async () => {
    await using installation = await openInstallation()
    const { folder, store, run } = installation
    const next = { BLOB_FOLDER: join(installation.root, 'next') }
    const refused = await run(['mark'], next)
    expect(refused.code).toBe(1)
    expect(refused.stderr).toContain('Nothing was marked: mount the disk of the files')
    await expect(readFile(join(next.BLOB_FOLDER, 'installation.json'))).rejects.toThrow('ENOENT')
    await store('still stored')
    const marked = await run(['mark', '--yes', '--actor=ola', '--reason=the disk is lost'], next)
    expect(marked).toMatchObject({ code: 0, stderr: '' })
    expect(await run(['check'], next)).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('1 are missing'),
    })
    expect((await installation.audited())[0]).toMatchObject({
      actor: 'cli:ola',
      reason: 'the disk is lost',
      action: 'change',
      after: { location: next.BLOB_FOLDER },
    })
    await expect(store('in the former place')).rejects.toThrow(
      /it was marked at \S+Z, and the files are in a place that was marked at/,
    )
    // The disk is back, and takes over again.
    expect(await run(['mark'])).toMatchObject({ code: 0 })
    await store('in the former place')
    expect(await run(['check'])).toMatchObject({ code: 0 })
    expect((await run(['check'], next)).stdout).toContain('it was marked at')
    await expect(readFile(join(folder, 'installation.json'), 'utf8')).resolves.toContain('installation')
  })

  test('leaves the place of another installation alone, in a bucket too', async () => {
    await using installation = await openInstallation()
    await using s3 = await startS3()
    const { endpoint, bucket } = s3
    const place = {
      BLOB_URL: `s3://${bucket}`,
      BLOB_ENDPOINT: endpoint,
      BLOB_ACCESS_KEY_ID: 'test',
      BLOB_SECRET_ACCESS_KEY: 'secret',
    }
    const other = { installation: '0190a0b0-0000-7000-8000-00000000000b', since: '2026-11-28T10:00:00.000Z' }
    const accessKey = { id: 'test', secret: 'secret' }
    const inBucket = placeOf({ bucket, endpoint, prefix: '', region: 'us-east-1', accessKey })
    await inBucket.writeMark(other)
    const { code, stderr } = await installation.run(['mark', '--yes'], place)
    expect(code).toBe(1)
    expect(stderr).toBe(
      `The bucket s3://${bucket} is in use by the installation ${other.installation}. If that one is gone, delete its file installation.json, and repeat this command.\n`,
    )
    expect(await inBucket.readMark()).toEqual(other)
  })

  test('names what to do with a damaged mark', async () => {
    await using installation = await openInstallation()
    await writeFile(join(installation.folder, 'installation.json'), '{')
    const { code, stderr } = await installation.run(['mark', '--yes'])
    expect(code).toBe(1)
    expect(stderr).toContain('its installation.json is damaged')
    await rm(join(installation.folder, 'installation.json'))
    expect(await installation.run(['mark'])).toMatchObject({ code: 0 })
    expect(await installation.run(['check'])).toMatchObject({ code: 0 })
  })
})
