/** For tests: repeats the work while it fails with a lock time-out, like a worker. */
export async function retryWhileLocked<T>(work: () => Promise<T>): Promise<T> {
  while (true) {
    try {
      return await work()
    } catch (error) {
      if (!/lock timeout/.test(String(error instanceof Error && error.cause))) throw error
    }
  }
}
