import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { removeRemains } from './server-folder.ts'

test('folders of killed test runs are removed after an hour, but no folder of a running server', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'fiscus-remains-'))
  onTestFinished(() => rm(parent, { recursive: true }))
  for (const name of ['fiscus-test-killed', 'fiscus-test-running', 'other'])
    await mkdir(join(parent, name, 'postgres'), { recursive: true })
  await writeFile(join(parent, 'fiscus-test-running/postgres/postmaster.pid'), '1')
  const now = Date.now()
  await removeRemains(parent, now + 3_000_000)
  expect(await readdir(parent)).toHaveLength(3)
  await removeRemains(parent, now + 4_000_000)
  expect((await readdir(parent)).toSorted()).toEqual(['fiscus-test-running', 'other'])
})
