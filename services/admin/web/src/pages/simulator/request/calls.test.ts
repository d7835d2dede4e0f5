import { execFileSync } from 'node:child_process'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { curlText, keyVariable, typeScriptText } from './calls.ts'

const target = { origin: 'https://tax.example.com', tenant: null }
const hostile = `it's "$(touch /tmp/x)" \`id\` \\ !1 %s é 😀 \u2028 </script>`

function requestNamed(name: string) {
  return { currency: 'PLN', items: [{ id: '1', name, quantity: '2', unitPrice: '49.99' }] }
}

describe('the curl command', () => {
  it('is what a shell passes to curl', () => {
    const words = wordsOfCommand(curlText(target, requestNamed(hostile)))
    expect(words).toEqual([
      '-sS',
      'https://tax.example.com/api/v1/tax/calculate',
      '-H',
      'Authorization: Bearer tx_live_test',
      '-H',
      'Content-Type: application/json',
      '--data-raw',
      JSON.stringify(requestNamed(hostile)),
    ])
  })

  it('passes any text unchanged', () => {
    const names = fc.sample(fc.string({ unit: 'grapheme', maxLength: 60 }), { numRuns: 30, seed: 7 })
    for (const name of names)
      expect(wordsOfCommand(curlText(target, requestNamed(name))).at(-1)).toBe(
        JSON.stringify(requestNamed(name)),
      )
  })

  it('names the tenant for a platform key', () => {
    const words = wordsOfCommand(curlText({ ...target, tenant: 'acme' }, requestNamed('Chair')))
    expect(words[1]).toBe('https://tax.example.com/api/v1/tenants/acme/tax/calculate')
  })
})

describe('the TypeScript call', () => {
  it('creates a client and calculates the request', async () => {
    const text = typeScriptText({ ...target, tenant: 'acme' }, requestNamed(hostile))
    expect(await runModule(text)).toEqual({
      options: { baseUrl: 'https://tax.example.com', apiKey: 'tx_live_test', tenant: 'acme' },
      request: requestNamed(hostile),
    })
  })

  it('passes any text unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (name) => {
        const { request } = await runModule(typeScriptText(target, requestNamed(name)))
        expect(request).toEqual(requestNamed(name))
      }),
      { numRuns: 20 },
    )
  })
})

/** The words that a shell passes to curl, with a function in place of curl. */
function wordsOfCommand(command: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}\n`
  const output = execFileSync('sh', ['-c', script], {
    encoding: 'utf8',
    env: { [keyVariable]: 'tx_live_test' },
  })
  return output.split('\0').slice(0, -1)
}

/** Runs a module with a client that records its arguments. */
async function runModule(text: string) {
  const [first, ...rest] = text.split('\n')
  expect(first).toBe("import { createClient } from '@fiscus/client'")
  const calls: { options: unknown; request: unknown } = { options: null, request: null }
  const createClient = (options: unknown) => ({
    calculateTax: async (request: unknown) => {
      Object.assign(calls, { options, request })
      return {}
    },
  })
  const run = new Function(
    'createClient',
    'process',
    'console',
    `return (async () => {${rest.join('\n')}})()`,
  )
  await run(createClient, { env: { [keyVariable]: 'tx_live_test' } }, { log: () => {} })
  return calls
}
