import { parentPort, workerData } from 'node:worker_threads'
import { Problem, type ProblemError } from '@fiscus/contracts/problems/problem'
import { listed } from '@fiscus/contracts/problems/problem-body'
import type { ProblemCode } from '@fiscus/contracts/problems/problems'
import type { Message } from '@fiscus/messages/message'
import { jobs } from './current-job.ts'
import type { Work } from './work.ts'

/**
 * A job for a thread. `configuration` has its number, and its value only when the thread does not have it yet; `forget`
 * lists the numbers of the configurations that the thread drops.
 */
export type Job = {
  number: number
  label: unknown
  work: string
  input: unknown
  configuration: { number: number; value?: object } | null
  forget: readonly number[]
}

/** A message to a thread: a job, or the end of the signal of the current one. */
export type ToThread = ({ kind: 'job' } & Job) | { kind: 'stop'; reason: string }

/** A Problem without the fields of its class. `errors` has the first 1,000 errors. */
type ProblemMessage = {
  code: ProblemCode
  detail: Message
  errors: readonly ProblemError[]
  headers: Readonly<Record<string, string>>
}

/** The answer to a job. `failure` is the stack of an error that is not a Problem. */
export type Answer = { output: unknown } | { problem: ProblemMessage } | { failure: string }

/**
 * A message from a thread. `unhandled`: code of a job has failed outside of its promise, or ended the thread, perhaps
 * after the end of the job; the number is 0 if the job is unknown. `cause` is a stack.
 */
export type FromThread =
  | { kind: 'ready' }
  | ({ kind: 'answer' } & Answer)
  | { kind: 'report'; number: number; report: unknown }
  | { kind: 'unhandled'; number: number; label: unknown; message: string; cause: string | null }

/** The entry of a thread, which executes one job after another. `catalogUrl` is a module that exports `works`. */
const { catalogUrl }: { catalogUrl: string } = workerData
const { works }: { works: readonly Work<unknown, unknown, object>[] } = await import(catalogUrl)
const worksByName = new Map(works.map((work) => [work.name, work]))
const configurations = new Map<number, object>()
let stop = new AbortController()

const send = (message: FromThread, moved: ArrayBuffer[] = []) => parentPort?.postMessage(message, moved)

process.on('unhandledRejection', sendUnhandled)
process.on('uncaughtException', sendUnhandled)
process.on('exit', (code) => sendFailure(`The thread ended with the code ${code}`, null))
parentPort?.on('message', (message: ToThread) => {
  if (message.kind === 'stop') stop.abort(new Error(message.reason))
  else void execute(message)
})
send({ kind: 'ready' })

async function execute(job: Job): Promise<void> {
  stop = new AbortController()
  const { number, label } = job
  const report = (message: unknown) => send({ kind: 'report', number, report: message })
  const answer = await jobs.run({ number, label, signal: stop.signal, report }, answerTo, job)
  send({ kind: 'answer', ...answer }, 'output' in answer ? buffersIn(answer.output) : [])
}

async function answerTo({ work, input, configuration, forget }: Job): Promise<Answer> {
  try {
    for (const number of forget) configurations.delete(number)
    if (configuration?.value) configurations.set(configuration.number, configuration.value)
    const current = configuration ? (configurations.get(configuration.number) ?? null) : null
    return { output: await worksByName.get(work)?.execute(input, current) }
  } catch (error) {
    return error instanceof Problem ? { problem: messageOf(error) } : { failure: failureOf(error) }
  }
}

function sendUnhandled(failure: unknown) {
  sendFailure('The work caused an unhandled rejection or exception', failureOf(failure))
}

function sendFailure(message: string, cause: string | null) {
  const { number = 0, label = null } = jobs.getStore() ?? {}
  send({ kind: 'unhandled', number, label, message, cause })
}

function failureOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
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
