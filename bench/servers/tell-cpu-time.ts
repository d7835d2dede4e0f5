/** Answers each later message of the benchmark with the CPU time that this process has used so far, in microseconds. */
export function tellCpuTime() {
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.(user + system)
  })
}
