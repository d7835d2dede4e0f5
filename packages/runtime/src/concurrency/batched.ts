type Call<I, O> = { input: I; resolve: (output: O) => void; reject: (error: unknown) => void }

const batchMax = 100

/**
 * Combines concurrent calls into batches of at most 100. The calls that arrive while `work` runs for a database are
 * passed to it together when it has ended, so that a busy process writes many rows with one statement, and an idle
 * process waits for nothing. `work` returns its outputs in the order of its inputs. When it fails, each call of the
 * batch fails.
 */
export function batched<Database extends object, I, O>(
  work: (database: Database, inputs: I[]) => Promise<readonly O[]>,
): (database: Database, input: I) => Promise<O> {
  const batchers = new WeakMap<Database, (input: I) => Promise<O>>()
  return (database, input) => {
    const existing = batchers.get(database)
    const call = existing ?? createBatcher((inputs: I[]) => work(database, inputs))
    if (!existing) batchers.set(database, call)
    return call(input)
  }
}

function createBatcher<I, O>(work: (inputs: I[]) => Promise<readonly O[]>): (input: I) => Promise<O> {
  const waiting: Call<I, O>[] = []
  let isWorking = false

  async function processWaiting() {
    isWorking = true
    while (waiting.length > 0) {
      // Calls of the same turn of the event loop share a batch.
      await Promise.resolve()
      await processBatch(waiting.splice(0, batchMax))
    }
    isWorking = false
  }

  async function processBatch(batch: Call<I, O>[]) {
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
      if (!isWorking) void processWaiting()
    })
}
