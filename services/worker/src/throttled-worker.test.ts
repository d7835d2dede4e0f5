import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { createLogger } from '@fiscus/runtime/log/logger'
import { openQueues } from '@fiscus/scheduling/queue/queue'
import { testRegistry } from '@fiscus/scheduling/testing/sample-registry'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { processEnvironment } from '@fiscus/testing/process-environment'
import { noCodeFromText, programFile } from '@fiscus/testing/program-file'
import { expect, inject, test, vi } from 'vitest'

/** As a container whose quota is 3 % of a processor: three of each hundred milliseconds. */
const share = { runMs: 3, stopMs: 97 }

test('a worker that gets 3 % of a processor starts threads for its runs, and ends them', async () => {
  await using fresh = await freshDatabases(inject('databaseServer'), 'acme', 'demo')
  const registry = testRegistry(fresh)
  const scopes = [
    {},
    ...['acme', 'demo'].map((slug) => ({ profile: 'client' as const, tenant_id: fresh.tenant(slug).id })),
  ]
  await using queue = await openQueues({ databaseUrl: fresh.url }, createLogger('test', 'silent'))
  await using worker = startWorker(fresh.url)
  await worker.isTakingRuns
  using _throttle = throttle(worker.child)
  const added = await Promise.all(
    scopes.map((scope) => registry.addScheduledRun({ name: 'audit_log_cleanup', ...scope })),
  )
  await queue.enqueue(
    added.map(({ ids, task }) => ({
      ...ids,
      taskName: 'audit_log_cleanup',
      tenantId: task.tenant_id,
      attempt: 1,
      queue: 'maintenance' as const,
    })),
  )
  await vi.waitFor(
    async () => {
      for (const { task } of added) expect(await registry.runs(task)).toMatchObject([{ status: 'success' }])
    },
    { timeout: 500_000, interval: 500 },
  )
})

/** Suspends and resumes a process, until disposal resumes it. */
function throttle(child: ChildProcess): Disposable {
  const over = new AbortController()
  async function repeat() {
    while (!over.signal.aborted) {
      child.kill('SIGSTOP')
      await sleep(share.stopMs)
      child.kill('SIGCONT')
      await sleep(share.runMs)
    }
  }
  void repeat()
  return {
    [Symbol.dispose]() {
      over.abort()
      child.kill('SIGCONT')
    },
  }
}

function startWorker(databaseUrl: string) {
  const http = { HTTP_HOST: '127.0.0.1', HTTP_PORT: '0', LOG_FORMAT: 'json' }
  const child = spawn(process.execPath, [noCodeFromText, programFile('services/worker/src/main.ts')], {
    env: processEnvironment({ DATABASE_URL: databaseUrl, WORKER_QUEUES: 'maintenance', ...http }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const taking = Promise.withResolvers<void>()
  createInterface(child.stdout).on('line', (line) => {
    if (line.includes('"taking runs"')) taking.resolve()
  })
  const ended = once(child, 'exit')
  void ended.then(() => taking.reject(new Error('The worker has ended')))
  return {
    child,
    isTakingRuns: taking.promise,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
