import { execFileSync } from 'node:child_process'
import { chmod, chown, lstat, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { ensureAccount } from './account.ts'
import { reachableBinaries } from './binaries.ts'

const root = await mkdtemp(join(tmpdir(), 'fiscus-binaries-'))
await chmod(root, 0o755)
afterAll(() => rm(root, { recursive: true }))

const folder = join(root, 'package')
const programs = join(folder, 'native/bin')
const binaries = { initdb: join(programs, 'initdb'), postgres: join(programs, 'postgres') }
await mkdir(programs, { recursive: true })
await writeFile(join(folder, 'package.json'), '{"version":"18.4.0"}')
for (const program of Object.values(binaries)) {
  await writeFile(program, '#!/bin/sh\nid -un\n')
  // As a clone of an account with the umask 002 has it.
  await chmod(program, 0o775)
}
const copies = join(root, 'copies')
const copy = join(copies, 'postgresql-18.4.0')

describe.runIf(process.getuid?.() === 0)('as root', async () => {
  const account = await ensureAccount()
  const find = () => reachableBinaries(account, binaries, copies)

  beforeEach(async () => {
    await rm(copies, { recursive: true, force: true })
    await chmod(folder, 0o700)
  })

  test('programs that the account can reach are not copied', async () => {
    await chmod(folder, 0o755)
    expect(await find()).toEqual(binaries)
    await expect(lstat(copies)).rejects.toThrow('ENOENT')
  })

  test('from a closed folder the account runs a copy that only root can change', async () => {
    const { postgres, initdb } = await find()
    expect(dirname(postgres)).toBe(join(copy, 'bin'))
    expect(execFileSync(initdb, { ...account, cwd: '/', encoding: 'utf8' })).toBe('fiscus-postgres\n')
    for (const path of [copies, copy, join(copy, 'bin'), postgres, initdb]) {
      const { uid, mode } = await lstat(path)
      expect({ path, uid, writableByOthers: mode & 0o022 }).toEqual({ path, uid: 0, writableByOthers: 0 })
    }
    expect(await readdir(copies)).toEqual(['postgresql-18.4.0'])
  })

  test('a second start and a concurrent start use the same copy', async () => {
    await Promise.all([find(), find()])
    const { ino } = await lstat(copy)
    await find()
    expect((await lstat(copy)).ino).toBe(ino)
  })

  test.for([
    ['is owned by another account', () => chown(copy, account?.uid ?? 0, 0)],
    ['is writable by others', () => chmod(copy, 0o777)],
  ] as const)('a copy that %s is replaced', async ([_, change]) => {
    const { postgres } = await find()
    await writeFile(postgres, 'changed')
    await change()
    await find()
    expect(execFileSync(postgres, { ...account, cwd: '/', encoding: 'utf8' })).toBe('fiscus-postgres\n')
  })

  test.for([
    [0o777, `chmod go-w ${copies}`],
    [0o700, `cannot enter ${copies}. Open it with: chmod o+x ${copies}`],
  ] as const)('a folder of copies with the mode %o is an error with its repair', async ([mode, repair]) => {
    await mkdir(copies)
    await chmod(copies, mode)
    await expect(find()).rejects.toThrow(repair)
  })
})
