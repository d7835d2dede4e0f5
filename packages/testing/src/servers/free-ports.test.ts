import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { freePorts } from './free-ports.ts'

const portsOfOtherProcess = async () => {
  const code = `import { freePorts } from ${JSON.stringify(new URL('free-ports.ts', import.meta.url).href)}
    console.log(JSON.stringify(await freePorts(99)))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code])
  return JSON.parse(stdout) as number[]
}

test('processes get different ports, and none that the system gives to port 0', async () => {
  const lists = [await freePorts(40), ...(await Promise.all([portsOfOtherProcess(), portsOfOtherProcess()]))]
  const ports = lists.flat()
  expect(new Set(ports).size).toBe(40 + 99 + 99)
  expect(Math.max(...ports)).toBeLessThan(32_768)
})

test('calls at the same time get different ports, and a port in use is passed over', async () => {
  const [first = 0] = await freePorts(1)
  const server = createServer().listen(first + 1, '127.0.0.1')
  await once(server, 'listening')
  const ports = (await Promise.all([freePorts(3), freePorts(3)])).flat()
  server.close()
  expect(new Set([first, first + 1, ...ports]).size).toBe(8)
})
