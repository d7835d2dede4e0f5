import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { dockerAnswers } from './docker-answers.ts'

const folder = await mkdtemp(join(tmpdir(), 'fiscus-docker-'))
const socket = (name: string) => ({ DOCKER_HOST: `unix://${join(folder, name)}` })

/** Starts an engine that answers each request with a status, or never (null), and returns its address by TCP. */
async function startEngine(status: number | null, path?: string): Promise<string> {
  const engine = createServer((_, response) => {
    if (status !== null) response.writeHead(status).end('OK')
  })
  engine.listen(path ?? { port: 0, host: '127.0.0.1' })
  await once(engine, 'listening')
  onTestFinished(async () => {
    engine.closeAllConnections()
    engine.close()
    await rm(folder, { recursive: true, force: true })
  })
  const address = engine.address()
  return typeof address === 'object' && address ? `tcp://127.0.0.1:${address.port}` : ''
}

test('an engine answers by its socket or by TCP', async () => {
  await startEngine(200, join(folder, 'answers.sock'))
  expect(await dockerAnswers(socket('answers.sock'), 'linux')).toBe(true)
  expect(await dockerAnswers({ DOCKER_HOST: await startEngine(200) }, 'linux')).toBe(true)
})

test.for([
  ['one that fails', 500],
  ['one that never answers', null],
] as const)('no engine is %s', async ([, status]) => {
  expect(await dockerAnswers({ DOCKER_HOST: await startEngine(status) }, 'linux')).toBe(false)
})

test('no engine is a socket that does not exist, a port that refuses, or an address that is none', async () => {
  expect(await dockerAnswers(socket('absent.sock'), 'linux')).toBe(false)
  expect(await dockerAnswers({ DOCKER_HOST: 'tcp://127.0.0.1:1' }, 'linux')).toBe(false)
  expect(await dockerAnswers({ DOCKER_HOST: 'nothing' }, 'linux')).toBe(false)
})

test('elsewhere than on Linux no engine is used: a container has no network of the host there', async () => {
  expect(await dockerAnswers({ DOCKER_HOST: await startEngine(200) }, 'darwin')).toBe(false)
})
