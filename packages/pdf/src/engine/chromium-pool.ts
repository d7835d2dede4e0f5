import type { RunLog } from '@fiscus/runtime/log/run-log'
import { ChromiumLost } from '../chromium/chromium-errors.ts'
import type { EngineLimits } from './engine-limits.ts'
import type { RunningChromium } from './launch-chromium.ts'

type Work<Result> = (chromium: RunningChromium) => Promise<Result>

/** `begun` and `documents` count the begun and the ended works. */
type Shared = { chromium: RunningChromium; active: number; begun: number; documents: number }

const memoryEveryDocuments = 10
const closeMs = 5_000
/** Starts of Chromium for one document; each one ends before the document is printed. */
const startsMax = 2

/** Chromiums of an engine: one that documents share, and one for each document that is printed alone. */
export class ChromiumPool {
  readonly #launch: () => Promise<RunningChromium>
  readonly #limits: EngineLimits
  readonly #log: RunLog
  readonly #running = new Set<RunningChromium>()
  #shared: Shared | null = null
  #starting: Promise<void> | null = null
  #idle: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(launch: () => Promise<RunningChromium>, limits: EngineLimits, log: RunLog) {
    this.#launch = launch
    this.#limits = limits
    this.#log = log
  }

  /** Runs work in the shared Chromium, beside other work. `isAlone`: there was no other work since this one began. */
  async share<Result>(
    work: (chromium: RunningChromium, isAlone: () => boolean) => Promise<Result>,
  ): Promise<Result> {
    const shared = await this.#acquire()
    const { active, begun } = shared
    try {
      return await work(shared.chromium, () => active === 1 && shared.begun === begun)
    } finally {
      await this.#release(shared)
    }
  }

  /** Runs work in a Chromium of its own. */
  async alone<Result>(work: Work<Result>): Promise<Result> {
    const chromium = await this.#start()
    try {
      return await work(chromium)
    } finally {
      await this.#end(chromium)
    }
  }

  /** Ends all of them. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#idle)
    await this.#starting?.catch(() => {})
    await Promise.all([...this.#running].map((chromium) => this.#end(chromium)))
  }

  async #acquire(): Promise<Shared> {
    clearTimeout(this.#idle)
    for (let starts = 0; ; starts += 1) {
      const shared = this.#shared
      if (shared?.chromium.browser.isConnected()) {
        shared.active += 1
        shared.begun += 1
        return shared
      }
      this.#shared = null
      if (starts === startsMax) throw new ChromiumLost('crash')
      this.#starting ??= this.#startShared().finally(() => {
        this.#starting = null
      })
      await this.#starting
    }
  }

  /** Replaces the shared Chromium after many documents, or when it keeps too much memory. */
  async #release(shared: Shared) {
    shared.documents += 1
    const needsSuccessor = await this.#needsSuccessor(shared)
    shared.active -= 1
    if (needsSuccessor && this.#shared === shared) this.#shared = null
    if (shared.active > 0) return
    if (this.#shared !== shared) return this.#end(shared.chromium)
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => void this.#closeIdle(shared), this.#limits.idleMs).unref()
  }

  async #needsSuccessor({ chromium, documents }: Shared): Promise<boolean> {
    const { documentsMax, restingMemoryMax } = this.#limits
    if (documents >= documentsMax) return true
    return documents % memoryEveryDocuments === 0 && (await chromium.memory()) > restingMemoryMax
  }

  async #closeIdle(shared: Shared) {
    if (shared.active > 0) return
    if (this.#shared === shared) this.#shared = null
    await this.#end(shared.chromium)
  }

  async #startShared() {
    this.#shared = { chromium: await this.#start(), active: 0, begun: 0, documents: 0 }
  }

  async #start(): Promise<RunningChromium> {
    if (this.#isClosed) throw new Error('The engine of PDFs is closed')
    const chromium = await this.#launch()
    this.#running.add(chromium)
    return chromium
  }

  /** Closes a Chromium, and kills it if it does not close. */
  async #end(chromium: RunningChromium) {
    if (!this.#running.delete(chromium)) return
    const kill = setTimeout(() => {
      this.#log.warn('Chromium did not close in time and was killed')
      chromium.kill()
    }, closeMs)
    await Promise.race([chromium.browser.close().catch(() => {}), chromium.ended])
    clearTimeout(kill)
  }
}
