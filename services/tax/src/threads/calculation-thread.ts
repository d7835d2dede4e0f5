import { Worker } from 'node:worker_threads'
import { Problem } from '@fiscus/contracts/problems/problem'
import type { TaxConfiguration } from '@fiscus/tax-engine/configuration/configuration'
import type { FromThread, ToThread } from './messages.ts'

/** A thread that executes one job at a time. */
export type CalculationThread = {
  /**
   * Executes a work of the catalogue.
   * @throws Problem of the work; Error when the work or its thread fails
   */
  execute(work: string, input: unknown, configuration: TaxConfiguration | null): Promise<unknown>
  /** False: the thread has ended and needs a successor. */
  isRunning(): boolean
  end(): Promise<void>
}

const resourceLimits = { maxOldGenerationSizeMb: 512 }
/** Records of configurations that a thread keeps: rates, groups and rules. */
const recordsMax = 50_000

/** Starts a thread. `catalogUrl` is a module that exports `works`. */
export function startCalculationThread(catalogUrl: string): CalculationThread {
  const worker = new Worker(new URL('./thread-main.ts', import.meta.url), {
    workerData: { catalogUrl },
    resourceLimits,
  })
  const configurations = new SentConfigurations()
  let current: PromiseWithResolvers<unknown> | null = null
  let jobs = 0
  let isRunning = true

  worker.on('message', (message: FromThread) => {
    if (message.kind === 'done') current?.resolve(message.output)
    else if (message.kind === 'failed') current?.reject(failureOf(message.failure))
    else {
      const { code, detail, errors, headers } = message.problem
      current?.reject(new Problem(code, detail, { errors, headers }))
    }
  })
  worker.on('error', (error) => fail(new Error('The calculation thread failed', { cause: error })))
  worker.on('exit', () => fail(new Error('The calculation thread has ended')))
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
class SentConfigurations {
  readonly #numbers = new Map<TaxConfiguration, number>()
  #last = 0
  #records = 0

  /** The fields of a message that make a configuration known to the thread and keep its memory bounded. */
  messageFor(configuration: TaxConfiguration | null): Pick<ToThread, 'configuration' | 'forget'> {
    if (configuration === null) return { configuration: null, forget: [] }
    const known = this.#numbers.get(configuration)
    this.#numbers.delete(configuration)
    this.#numbers.set(configuration, known ?? ++this.#last)
    if (known !== undefined) return { configuration: { number: known }, forget: [] }
    this.#records += sizeOf(configuration)
    return {
      configuration: { number: this.#last, value: configuration },
      forget: this.#forget(configuration),
    }
  }

  #forget(current: TaxConfiguration): number[] {
    const forgotten: number[] = []
    for (const [configuration, number] of this.#numbers) {
      if (this.#records <= recordsMax || configuration === current) break
      this.#numbers.delete(configuration)
      this.#records -= sizeOf(configuration)
      forgotten.push(number)
    }
    return forgotten
  }
}

function sizeOf({ rates, groups, rules }: TaxConfiguration): number {
  return rates.length + groups.length + rules.length
}

/** An error with the stack of the thread's error. */
function failureOf(stack: string): Error {
  const failure = new Error(stack.split('\n', 1)[0])
  failure.stack = stack
  return failure
}
