import { parentPort, workerData } from 'node:worker_threads'
import { Problem } from '@fiscus/contracts/problems/problem'
import { problemBody } from '@fiscus/contracts/problems/problem-body'
import type { FromThread, ToThread } from './messages.ts'
import type { Work } from './work.ts'

/** The entry of a thread, which executes one job after another. */
const { catalogUrl }: { catalogUrl: string } = workerData
const { works }: { works: readonly Work<unknown, unknown, object>[] } = await import(catalogUrl)
const worksByName = new Map(works.map((work) => [work.name, work]))
const configurations = new Map<number, object>()

parentPort?.on('message', async (message: ToThread) => {
  const reply = await execute(message)
  parentPort?.postMessage(reply, reply.kind === 'done' ? buffersIn(reply.output) : [])
})

async function execute({ job, work, input, configuration, forget }: ToThread): Promise<FromThread> {
  try {
    for (const number of forget) configurations.delete(number)
    if (configuration?.value) configurations.set(configuration.number, configuration.value)
    const current = configuration ? (configurations.get(configuration.number) ?? null) : null
    const output = await worksByName.get(work)?.execute(input, current)
    return { kind: 'done', job, output }
  } catch (error) {
    return error instanceof Problem ? problemOf(job, error) : failureOf(job, error)
  }
}

/** The body of the response lists 1,000 errors at most: the others need not be copied to the other thread. */
function problemOf(job: number, problem: Problem): FromThread {
  const { detail, errors = [] } = problemBody(problem, '', '')
  return { kind: 'problem', job, problem: { code: problem.code, detail, errors, headers: problem.headers } }
}

function failureOf(job: number, error: unknown): FromThread {
  return {
    kind: 'failed',
    job,
    failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
  }
}

/**
 * The buffers of an output, its members and their members are moved to the other thread, not copied. Small buffers share
 * one, which cannot be moved.
 */
function buffersIn(output: unknown, depth = 2): ArrayBuffer[] {
  if (output instanceof Uint8Array) {
    const { buffer, byteLength } = output
    return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : []
  }
  if (depth === 0 || Array.isArray(output) || !(output instanceof Object)) return []
  return Object.values(output).flatMap((value) => buffersIn(value, depth - 1))
}
