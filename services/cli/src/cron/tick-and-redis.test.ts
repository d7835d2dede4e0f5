import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { findRedis, startRedis } from '@fiscus/testing/servers/redis'
import { afterAll, expect, inject, test } from 'vitest'
import { cron } from '../cron.ts'
import { runInTest, startProgram } from '../testing/run-program.ts'

const redis = await findRedis()

test.skipIf(redis === null)(
  'a tick rejects a Redis that must be corrected, also when nothing is due; it and a task go on without one that is unreachable (redis-server)',
  async () => {
    const fresh = await freshDatabases(inject('databaseServer'))
    afterAll(() => fresh[Symbol.asyncDispose]())
    const tick = (url: string) => runInTest(cron, { DATABASE_URL: fresh.url, REDIS_URL: url }, ['tick'])
    const server = await startRedis(redis)
    const place = `Redis at 127.0.0.1:${server.port}`
    const login = server.url.replace('//', '//fiscus:wrong@')
    expect(await tick(login)).toEqual({
      code: 1,
      stdout: '',
      stderr: `${place} cannot be used: it rejects the login: correct user and password in REDIS_URL.\n`,
    })
    expect(await tick(server.url)).toMatchObject({ code: 0, stderr: '' })
    await server[Symbol.asyncDispose]()
    expect(await tick(server.url)).toMatchObject({ code: 0, stdout: expect.stringMatching(/^0 due, /) })

    const environment = { DATABASE_URL: fresh.url, REDIS_URL: server.url }
    expect(await startProgram(cron, environment, ['--task=session_cleanup', '--profile=admin'])).toEqual({
      code: 0,
      stdout: '0 sessions without activity for 120 minutes deleted\n',
      stderr:
        'The locks are unreachable (it is not connected): the task runs without one. A process that reaches them ends such a run after 10 s.\n',
    })
  },
)
