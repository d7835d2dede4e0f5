import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { processEnvironment } from '@fiscus/testing/process-environment'
import { programFile } from '@fiscus/testing/program-file'
import { expect, test } from 'vitest'

const services = [
  'admin',
  'groupware',
  'mail',
  'pdf',
  'scheduler',
  'standalone',
  'tax',
  'ticker',
  'worker',
] as const

const environment = processEnvironment({
  DATABASE_URL: 'postgres://fiscus_application:secret@127.0.0.1:1/fiscus',
  SECRETS_KEY: `1:${Buffer.alloc(32).toString('base64')}`,
  HTTP_PORT: '0',
})

/** A process sends itself the signal when it looks for this module: the first ones are its main file and what it has. */
const signalAt = (module: number, signal: NodeJS.Signals) => `
  import { registerHooks } from 'node:module'
  let modules = 0
  registerHooks({
    resolve(specifier, context, next) {
      modules += 1
      if (modules === ${module}) process.kill(process.pid, '${signal}')
      return next(specifier, context)
    },
  })`

const moments = services.flatMap((service) =>
  ([4, 8, 16] as const).map((module) => [service, module, module === 8 ? 'SIGINT' : 'SIGTERM'] as const),
)

test.concurrent.for(moments)(
  '%s ends with 0 when module %i is loaded and %s arrives',
  async ([service, module, signal]) => {
    const hook = `data:text/javascript,${encodeURIComponent(signalAt(module, signal))}`
    const main = programFile(`services/${service}/src/main.ts`)
    const child = spawn(process.execPath, ['--import', hook, main], {
      env: environment,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const errors = text(child.stderr)
    expect(await once(child, 'exit')).toEqual([0, null])
    expect(await errors).toBe('')
  },
)
