import type { Job } from './thread-main.ts'

/** The number of records of a configuration. */
export type SizeOf<Configuration> = (configuration: Configuration) => number

/** Records of configurations that a thread keeps. */
const recordsMax = 50_000

/** The configurations that a thread has, the least recently used first. */
export class SentConfigurations<Configuration extends object> {
  readonly #numbers = new Map<Configuration, number>()
  readonly #sizeOf: SizeOf<Configuration>
  #last = 0
  #records = 0

  constructor(sizeOf: SizeOf<Configuration>) {
    this.#sizeOf = sizeOf
  }

  /** The fields of a job that make a configuration known to the thread and keep its memory bounded. */
  fieldsFor(configuration: Configuration | null): Pick<Job, 'configuration' | 'forget'> {
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
