type Waiting<I, O> = { input: I; resolve: (output: O) => void; reject: (error: unknown) => void }

const batchMax = 100

/**
 * Joins calls into batches: what is asked of a database while a batch for it is under way goes together into the next. So a busy
 * process writes many rows with one statement, and an idle one waits for nothing. `work` answers in the order of its inputs; when
 * it fails, each of them fails.
 */
export function gathered<Database extends object, I, O>(
  work: (database: Database, inputs: I[]) => Promise<readonly O[]>,
): (database: Database, input: I) => Promise<O> {
  const gatherings = new WeakMap<Database, (input: I) => Promise<O>>()
  return (database, input) => {
    const known = gatherings.get(database)
    const ask = known ?? gather((inputs: I[]) => work(database, inputs))
    if (!known) gatherings.set(database, ask)
    return ask(input)
  }
}

function gather<I, O>(work: (inputs: I[]) => Promise<readonly O[]>): (input: I) => Promise<O> {
  const waiting: Waiting<I, O>[] = []
  let isWorking = false

  async function workOff() {
    isWorking = true
    while (waiting.length > 0) {
      // What is asked in the same turn of the event loop belongs together.
      await Promise.resolve()
      await workOn(waiting.splice(0, batchMax))
    }
    isWorking = false
  }

  async function workOn(batch: Waiting<I, O>[]) {
    try {
      const outputs = await work(batch.map(({ input }) => input))
      for (const [index, { resolve }] of batch.entries()) resolve(outputs[index] as O)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  return (input) =>
    new Promise((resolve, reject) => {
      waiting.push({ input, resolve, reject })
      if (!isWorking) void workOff()
    })
}
