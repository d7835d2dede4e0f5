import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createDataFolder } from './data-folder.ts'

const root = await mkdtemp(join(tmpdir(), 'fiscus-data-folder-'))
const file = join(root, 'file')
await writeFile(file, '')
afterAll(() => rm(root, { recursive: true }))

const modeOf = async (path: string) => (await stat(path)).mode & 0o777

test('missing folders are created so that other accounts can enter them, and a present one keeps its mode', async () => {
  await mkdir(join(root, 'mine'))
  await chmod(join(root, 'mine'), 0o700)
  const folder = join(root, 'mine', 'fiscus', 'data')
  await createDataFolder(folder)
  await createDataFolder(folder)
  expect(await Promise.all([join(root, 'mine'), join(root, 'mine/fiscus'), folder].map(modeOf))).toEqual([
    0o700, 0o711, 0o711,
  ])
})

test('two processes may create the same folder at the same time', async () => {
  const folder = join(root, 'shared', 'data')
  await Promise.all([1, 2, 3].map(() => createDataFolder(folder)))
  expect(await modeOf(folder)).toBe(0o711)
})

test.for([
  [file, 'is a file'],
  [join(file, 'data'), 'ENOTDIR'],
  ...(process.platform === 'linux' ? [['/proc/fiscus/data', 'ENOENT'] as const] : []),
] as const)(
  'a folder that cannot be created is one sentence with what to do: %s',
  async ([folder, reason]) => {
    const message = new RegExp(
      `^The data folder ${folder} cannot be used \\(.*${reason}.*\\): set DATA_FOLDER to .*\\.$`,
    )
    await expect(createDataFolder(folder)).rejects.toThrow(message)
  },
)
