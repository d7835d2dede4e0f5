import { setImmediate } from 'node:timers/promises'

/**
 * Replies to each message `longest turn` of the benchmark with the milliseconds of the longest turn of the event loop
 * since the previous such message. Turns are measured in CPU time of this thread: other load on the machine changes it
 * less than the time of the clock.
 */
export function reportLongestTurn() {
  let longest = 0
  process.on('message', (message) => {
    if (message !== 'longest turn') return
    process.send?.(longest)
    longest = 0
  })
  void watch()

  async function watch() {
    for (let before = cpuMs(); process.connected; ) {
      await setImmediate()
      const now = cpuMs()
      longest = Math.max(longest, now - before)
      before = now
    }
  }
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
