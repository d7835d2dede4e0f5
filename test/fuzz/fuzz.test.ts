import { scopes, tenantScopes } from '@fiscus/contracts/access/scopes'
import { testPdfEnvironment } from '@fiscus/pdf/testing/test-environment'
import { runningGroupware } from '@fiscus/service-groupware/testing/running-groupware'
import { runningMail } from '@fiscus/service-mail/testing/running-mail'
import { runningPdf } from '@fiscus/service-pdf/testing/running-pdf'
import { runningScheduler } from '@fiscus/service-scheduler/testing/running-scheduler'
import { startTaxService } from '@fiscus/service-tax/testing/start-tax-service'
import { type Call, createHttpClient } from '@fiscus/testing/http-client'
import fc from 'fast-check'
import { afterAll, expect, inject, test } from 'vitest'
import { storeSamplePdf } from '../examples/sample-pdf.ts'
import { checkResponse } from './check-response.ts'
import { readDescription } from './operations.ts'
import { type FuzzRequest, requestsOf } from './requests.ts'

/** The addresses of all services but admin. */
const servedHere =
  /^\/(?!api\/v1\/)|^\/api\/v1\/(tenants\/{tenant}\/)?(tax|engine|mail|calendar|contacts|companies|dav|pdf|audit)(\/|$)/

/** About 40 requests for each operation: some 30 seconds in total. */
const runs = { tenant: 3000, platform: 2200 }

await using opened = new AsyncDisposableStack()
const tax = opened.use(await startTaxService({ server: inject('databaseServer'), tenants: ['demo', 'acme'] }))
const scheduler = opened.use(await runningScheduler(inject('databaseServer'), 'demo', 'acme'))
const mail = opened.use(await runningMail(inject('databaseServer'), ['demo', 'acme']))
const groupware = opened.use(await runningGroupware(inject('databaseServer'), ['demo', 'acme']))
const pdf = opened.use(
  await runningPdf(inject('databaseServer'), ['demo', 'acme'], { pdf: await testPdfEnvironment() }),
)
const resources = opened.move()
afterAll(() => resources.disposeAsync())

for (const [audience, slug, prefix] of [
  ['tenant', 'demo', '/api/v1'],
  ['platform', null, '/api/v1/tenants/acme'],
] as const)
  test(`The addresses for a ${audience}: no request causes a server error, and each response is one that the document declares`, {
    timeout: 900_000,
  }, async () => {
    const keys = {
      tax: await tax.keyOf(slug),
      scheduler: await scheduler.keyOf(slug, slug === null ? scopes : tenantScopes),
      mail: await mail.keyOf(slug),
      groupware: await groupware.keyOf(slug),
      pdf: await pdf.keyOf(slug),
    }
    const ids = await createRecords(prefix, slug ?? 'acme', keys)
    const all = readDescription(audience)
    // The operations of admin change tenants and callers: another file has them.
    const description = { ...all, operations: all.operations.filter(({ path }) => servedHere.test(path)) }
    const send = ({ operation: { method }, path, headers, body }: FuzzRequest) => {
      const [{ url }, key] = serviceOf(path, keys)
      return fetch(`${url}${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, ...headers },
        body: body ?? null,
        signal: AbortSignal.timeout(180_000),
      })
    }
    await fc.assert(
      fc.asyncProperty(
        requestsOf(description, (noun) => ids[noun] ?? []),
        async (request) => {
          await checkResponse(description, request, await send(request), Object.values(keys))
        },
      ),
      { numRuns: runs[audience], seed: 20261122 },
    )
  })

type Keys = Record<'tax' | 'scheduler' | 'mail' | 'groupware' | 'pdf', string>

/** The service of a path, with its key. */
function serviceOf(path: string, keys: Keys): [{ url: string }, string] {
  if (path.includes('/engine/')) return [scheduler, keys.scheduler]
  if (/\/(calendar|contacts|companies|dav)(\/|$|\?)/.test(path)) return [groupware, keys.groupware]
  if (path.includes('/pdf/')) return [pdf, keys.pdf]
  return path.includes('/mail/') ? [mail, keys.mail] : [tax, keys.tax]
}
/**
 * Creates records and returns their ids by the noun in paths.
 */
async function createRecords(prefix: string, tenant: string, keys: Keys): Promise<Record<string, string[]>> {
  const records = createHttpClient(tax.url, keys.tax)
  const engine = createHttpClient(scheduler.url, keys.scheduler)
  const item = { id: '1', quantity: 1, unitPrice: 100, taxRateCode: 'VAT23' }
  const invoice = { type: 'invoice', number: `FV/${prefix}`, currency: 'PLN', items: [item] }
  const task = await scheduler.task(tenant, 'session_cleanup')
  const post = async (call: Call, path: string, body?: unknown) => {
    const reply = await call<{ id: string }>('POST', `${prefix}${path}`, body)
    expect(reply.status, reply.text).toBeLessThan(300)
    return reply.body.id
  }
  const first = async (noun: 'rates' | 'rules' | 'groups' | 'categories') => {
    const { body } = await records<Record<string, { id: string }[]>>('GET', `${prefix}/tax/${noun}`)
    return body[noun]?.map(({ id }) => id) ?? []
  }
  const mailApi = createHttpClient(mail.url, keys.mail)
  const event = {
    title: 'Fuzz',
    start_date: '2026-11-22T09:00:00Z',
    end_date: '2026-11-22T10:00:00Z',
    timezone: 'Europe/Warsaw',
    recurrence: 'FREQ=DAILY',
  }
  const mailbox = {
    name: 'Fuzz',
    address: 'fuzz@example.com',
    out_host: 'mail.example.com',
    out_port: 465,
    out_tls: 'implicit',
  }
  return {
    contacts: [
      await post(createHttpClient(groupware.url, keys.groupware), '/contacts', { last_name: 'Fuzz' }),
    ],
    events: [await post(createHttpClient(groupware.url, keys.groupware), '/calendar/events', event)],
    companies: [await post(createHttpClient(groupware.url, keys.groupware), '/companies', { name: 'Fuzz' })],
    templates: [
      await post(createHttpClient(pdf.url, keys.pdf), '/pdf/templates', {
        from: 'standard-offer',
        name: 'Fuzz',
      }),
    ],
    files: [await storeSamplePdf(pdf, tenant)],
    mailboxes: [await post(mailApi, '/mail/mailboxes', mailbox)],
    rates: await first('rates'),
    rules: await first('rules'),
    groups: await first('groups'),
    categories: await first('categories'),
    documents: [await post(records, '/tax/documents', invoice)],
    jobs: [
      await post(createHttpClient(pdf.url, keys.pdf), '/pdf/jobs', {
        kind: 'invoice',
        filter: {},
        language: 'pl',
        output: 'zip',
      }),
      await post(engine, '/engine/jobs', { kind: 'budget_totals', params: {} }),
    ],
    runs: [await post(engine, `/engine/automation_cron/${task.id}/run`)],
    automation_cron: [task.id],
  }
}
