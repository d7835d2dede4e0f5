import { parentPort, workerData } from 'node:worker_threads'
import { Problem, type ProblemError } from '@fiscus/contracts/problems/problem'
import { listed } from '@fiscus/contracts/problems/problem-body'
import type { ProblemCode } from '@fiscus/contracts/problems/problems'
import type { Message } from '@fiscus/messages/message'
import type { Work } from './work.ts'

/**
 * A job for a thread. `configuration` has its number, and its value only when the thread does not have it yet; `forget`
 * lists the numbers of the configurations that the thread drops.
 */
export type Job = {
  work: string
  input: unknown
  configuration: { number: number; value?: object } | null
  forget: readonly number[]
}

/** A Problem without the fields of its class. `errors` has the first 1,000 errors. */
type ProblemMessage = {
  code: ProblemCode
  detail: Message
  errors: readonly ProblemError[]
  headers: Readonly<Record<string, string>>
}

/** The answer to a job. `failure` is the stack of an error that is not a Problem. */
export type Answer = { output: unknown } | { problem: ProblemMessage } | { failure: string }

/** The entry of a thread, which executes one job after another. `catalogUrl` is a module that exports `works`. */
const { catalogUrl }: { catalogUrl: string } = workerData
const { works }: { works: readonly Work<unknown, unknown, object>[] } = await import(catalogUrl)
const worksByName = new Map(works.map((work) => [work.name, work]))
const configurations = new Map<number, object>()

parentPort?.on('message', async (job: Job) => {
  const answer = await answerTo(job)
  parentPort?.postMessage(answer, 'output' in answer ? buffersIn(answer.output) : [])
})

async function answerTo({ work, input, configuration, forget }: Job): Promise<Answer> {
  try {
    for (const number of forget) configurations.delete(number)
    if (configuration?.value) configurations.set(configuration.number, configuration.value)
    const current = configuration ? (configurations.get(configuration.number) ?? null) : null
    return { output: await worksByName.get(work)?.execute(input, current) }
  } catch (error) {
    if (error instanceof Problem) return { problem: messageOf(error) }
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

/** The body of the response lists 1,000 errors at most: the others need not be copied to the other thread. */
function messageOf(problem: Problem): ProblemMessage {
  return { code: problem.code, ...listed(problem), headers: problem.headers }
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
