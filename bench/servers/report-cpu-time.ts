/** Replies to each message `CPU time` of the benchmark with the CPU time of this process in microseconds. */
export function reportCpuTime() {
  process.on('message', (message) => {
    if (message !== 'CPU time') return
    const { user, system } = process.cpuUsage()
    process.send?.(user + system)
  })
}
