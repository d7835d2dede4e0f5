/** Replies to each later message of the benchmark with the CPU time of this process in microseconds. */
export function reportCpuTime() {
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.(user + system)
  })
}
