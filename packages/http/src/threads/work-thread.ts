import { Worker } from 'node:worker_threads'
import { Problem } from '@fiscus/contracts/problems/problem'
import { errorOfStack } from '@fiscus/runtime/faults/error-of-stack'
import type { FromThread, ToThread } from './messages.ts'

/** A thread that executes one job at a time. */
export type WorkThread<Configuration> = {
  /**
   * Executes a work of the catalogue.
   * @throws Problem of the work; Error when the work or its thread fails
   */
  execute(work: string, input: unknown, configuration: Configuration | null): Promise<unknown>
  /** False: the thread has ended and needs a successor. */
  isRunning(): boolean
  end(): Promise<void>
}

const resourceLimits = { maxOldGenerationSizeMb: 512 }
/** The number of records of a configuration. */
type SizeOf<Configuration> = (configuration: Configuration) => number

/** Records of configurations that a thread keeps. */
const recordsMax = 50_000

/** Starts a thread. `catalogUrl` is a module that exports `works`. */
export function startWorkThread<Configuration extends object>(
  catalogUrl: string,
  sizeOf: SizeOf<Configuration>,
): WorkThread<Configuration> {
  const worker = new Worker(new URL('./thread-main.ts', import.meta.url), {
    workerData: { catalogUrl },
    resourceLimits,
  })
  const configurations = new SentConfigurations(sizeOf)
  let current: PromiseWithResolvers<unknown> | null = null
  let jobs = 0
  let isRunning = true

  worker.on('message', (message: FromThread) => {
    if (message.kind === 'done') current?.resolve(message.output)
    else if (message.kind === 'failed') current?.reject(errorOfStack(message.failure))
    else {
      const { code, detail, errors, headers } = message.problem
      current?.reject(new Problem(code, detail, { errors, headers }))
    }
  })
  worker.on('error', (error) => fail(new Error('The thread failed', { cause: error })))
  worker.on('exit', () => fail(new Error('The thread has ended')))
  worker.unref()

  function fail(failure: Error) {
    isRunning = false
    current?.reject(failure)
  }

  return {
    isRunning: () => isRunning,
    async execute(work, input, configuration) {
      jobs += 1
      current = Promise.withResolvers()
      // Pending work keeps the process alive until its request has a response.
      worker.ref()
      try {
        const message: ToThread = { job: jobs, work, input, ...configurations.messageFor(configuration) }
        worker.postMessage(message)
        return await current.promise
      } finally {
        current = null
        worker.unref()
      }
    },
    async end() {
      isRunning = false
      await worker.terminate()
    },
  }
}

/** The configurations that a thread has, the least recently used first. */
class SentConfigurations<Configuration extends object> {
  readonly #numbers = new Map<Configuration, number>()
  readonly #sizeOf: SizeOf<Configuration>
  #last = 0
  #records = 0

  constructor(sizeOf: SizeOf<Configuration>) {
    this.#sizeOf = sizeOf
  }

  /** The fields of a message that make a configuration known to the thread and keep its memory bounded. */
  messageFor(configuration: Configuration | null): Pick<ToThread, 'configuration' | 'forget'> {
    if (configuration === null) return { configuration: null, forget: [] }
    const known = this.#numbers.get(configuration)
    this.#numbers.delete(configuration)
    this.#numbers.set(configuration, known ?? ++this.#last)
    if (known !== undefined) return { configuration: { number: known }, forget: [] }
    this.#records += this.#sizeOf(configuration)
    return {
      configuration: { number: this.#last, value: configuration },
      forget: this.#forget(configuration),
    }
  }

  #forget(current: Configuration): number[] {
    const forgotten: number[] = []
    for (const [configuration, number] of this.#numbers) {
      if (this.#records <= recordsMax || configuration === current) break
      this.#numbers.delete(configuration)
      this.#records -= this.#sizeOf(configuration)
      forgotten.push(number)
    }
    return forgotten
  }
}
