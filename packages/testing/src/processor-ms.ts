/**
 * The processor time of this thread that work takes, in milliseconds. It bounds work whose time must not grow with the
 * square of its input: unlike the time on the clock, it does not depend on what else the machine does.
 */
export async function processorMs(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}
