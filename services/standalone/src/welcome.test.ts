import { expect, test } from 'vitest'
import { welcome } from './welcome.ts'

test.for([
  [{}, 'bin/cron list'],
  [{ DATA_FOLDER: '' }, 'bin/cron list'],
  [{ DATA_FOLDER: '/var/lib/fiscus' }, 'DATA_FOLDER=/var/lib/fiscus bin/cron list'],
  [{ DATA_FOLDER: '/my data/$x' }, "DATA_FOLDER='/my data/$x' bin/cron list"],
  [{ DATA_FOLDER: "/o'neill" }, "DATA_FOLDER='/o'\\''neill' bin/cron list"],
  [{ DATABASE_URL: 'postgres://a:secret@db/fiscus' }, 'DATABASE_URL=… bin/cron list'],
  [
    { REDIS_URL: 'redis://:secret@cache', BLOB_FOLDER: '/blobs' },
    'REDIS_URL=… BLOB_FOLDER=/blobs bin/cron list',
  ],
] as const)('the commands repeat the variables %j without passwords', ([environment, command]) => {
  const login = { userId: '0190a0b0-0000-7000-8000-000000000000', token: 'one-time' }
  const text = welcome({ url: 'http://127.0.0.1:8080', key: null, login }, environment)
  expect(text).toContain('http://127.0.0.1:8080/welcome#one-time\n')
  expect(text).toContain(`Tasks       ${command}\n`)
  expect(text).toContain(`  ${command.replace('cron list', 'key create')}`)
  const { userId } = login
  expect(text).toContain(
    `New link    ${command.replace('cron list', 'user link')} ${userId} --url=http://127.0.0.1:8080\n`,
  )
  expect(text).not.toContain('secret')
})
