import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { memoryOf } from './chromium-memory.ts'

const megabytes = 100

test.runIf(existsSync('/usr/bin/ps'))(
  'the memory of processes is measured as on Linux, and by ps as on macOS',
  async () => {
    const program = `const held = Buffer.alloc(${megabytes}e6, 1); console.log(held.length); setInterval(() => held, 1e6)`
    const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
    try {
      await once(child.stdout, 'data')
      const { pid = 0 } = child
      for (const platform of ['linux', 'darwin'] as const) {
        expect(await memoryOf([pid], platform), platform).toBeGreaterThan(megabytes * 1e6)
        expect(await memoryOf([pid], platform), platform).toBeLessThan(3 * megabytes * 1e6)
      }
      const both = await memoryOf([pid, process.pid], 'darwin')
      expect(both).toBeGreaterThan(await memoryOf([pid], 'darwin'))
      expect(await memoryOf([pid], 'win32')).toBe(0)
    } finally {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    for (const platform of ['linux', 'darwin'] as const)
      expect(await memoryOf([child.pid ?? 0], platform), platform).toBe(0)
  },
)
