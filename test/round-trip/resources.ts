import { runTurns } from '@fiscus/dav/runs/run-turns'
import { MemoryServer } from '@fiscus/dav/testing/memory-server'
import { davLimits } from '@fiscus/dav/turns/dav-limits'
import { requireRow } from '@fiscus/db/queries/require-row'
import { davAccounts } from '@fiscus/db/schema/dav/accounts'
import { davCollections } from '@fiscus/db/schema/dav/collections'
import { mailFolders } from '@fiscus/db/schema/mail/mailboxes'
import { startAdminService } from '@fiscus/service-admin/testing/start-admin-service'
import { runningGroupware } from '@fiscus/service-groupware/testing/running-groupware'
import { runningMail } from '@fiscus/service-mail/testing/running-mail'
import { storeSample } from '@fiscus/service-mail/testing/store-sample'
import { runningPdf } from '@fiscus/service-pdf/testing/running-pdf'
import { runningScheduler } from '@fiscus/service-scheduler/testing/running-scheduler'
import { nextKsefNumber } from '@fiscus/service-tax/testing/sample-ksef'
import { seller } from '@fiscus/service-tax/testing/sample-seller'
import { startTaxService } from '@fiscus/service-tax/testing/start-tax-service'
import type { FreshDatabases } from '@fiscus/testing/fresh-databases'
import type { Call } from '@fiscus/testing/http-client'
import { storeSamplePdf } from '../examples/sample-pdf.ts'
import { calendarObject, card, hardTexts, hardTimes } from './hard-values.ts'
import type { Place } from './send-back.ts'
import { uncheckedCaller } from './unchecked-caller.ts'

/** A record that is read and changed at one path, and how the tests get some. */
export type Resource = {
  /** Creates records, hard ones where data come in by other ways than this API, and returns their paths. */
  create(): Promise<string[]>
  place: Place
  /** A field with another value. */
  change: Record<string, unknown>
  /** The fields of the record that it changes, if they have other names. */
  changed?: readonly string[]
}

/** The resources by the operation that changes them, or why a record cannot be sent back there. */
export type Resources = Record<string, Resource | string>

const one = 'demo'

/** What a change leaves behind: entries of the audit logs, and changes to push. */
const traceOf = (fresh: FreshDatabases) => async () => {
  const count = `select (select count(*) from audit_log)::int as audited, (select coalesce(sum(revision), 0) from dav_queue)::int as queued`
  const inTenant = await fresh.databases.withTenant(fresh.tenant(one).id, (db) => db.execute(count))
  return [...inTenant, ...(await fresh.owner.execute(count))]
}

function placeOf({ url, fresh }: { url: string; fresh: FreshDatabases }, key: string): Place {
  return { call: uncheckedCaller(url, { authorization: `Bearer ${key}` }), trace: traceOf(fresh) }
}

async function created(call: Call, path: string, body: unknown): Promise<string> {
  const reply = await call<{ id: string; user?: { id: string } }>('POST', path, body)
  if (reply.status >= 300) throw new Error(`POST ${path} ${reply.text}`)
  return `${path}/${(reply.body.user ?? reply.body).id}`
}

export async function taxResources(server: string, opened: AsyncDisposableStack): Promise<Resources> {
  const service = opened.use(await startTaxService({ server, tenants: [one] }))
  const call = await service.caller(one)
  const place = placeOf(service, await service.keyOf(one))
  const path = '/api/v1/tax'
  const lines = hardTexts[0]
  /** A record of the default configuration, and each of those that a request creates. */
  const ofConfiguration = (noun: string, bodies: readonly object[]) => async () => {
    const { body } = await call<Record<string, { id: string }[]>>('GET', `${path}/${noun}`)
    const stored = body[noun]?.slice(0, 2).map(({ id }) => `${path}/${noun}/${id}`) ?? []
    return [...stored, ...(await Promise.all(bodies.map((each) => created(call, `${path}/${noun}`, each))))]
  }
  const rate = {
    tax_code: 'ODD',
    tax_name: '"Odd" <rate> & שלום',
    rate_percent: '99.9999',
    calculation_mode: 'exclusive',
    tax_status: 'standard',
    valid_from: '2027-01-01',
    valid_to: '9999-12-31',
  }
  const rule = {
    name: 'e\u0301 👩‍👩‍👧‍👦',
    note: lines,
    priority: 2_147_483_647,
    customer_type: 'all',
    geo_zone: 'export_world',
    item_type: 'service',
    target: { rate: 'VAT23' },
    valid_from: '2027-01-01',
  }
  const components = [{ tax_code: 'VAT23', is_compound: 0 }]
  const group = { group_code: 'ODD', group_name: 'Odd', components, is_active: 0 }
  const category = { category_code: 'odd', category_name: 'Odd', item_type: 'product', description: lines }
  return {
    changeRate: {
      create: ofConfiguration('rates', [rate]),
      place,
      change: { tax_name: 'Another name' },
    },
    changeRule: { create: ofConfiguration('rules', [rule]), place, change: { note: 'a\nb' } },
    changeGroup: { create: ofConfiguration('groups', [group]), place, change: { group_name: 'Another' } },
    changeTaxCategory: {
      create: ofConfiguration('categories', [{ ...category, levels: { DE: 'standard' } }]),
      place,
      change: { legal_basis: 'a\nb' },
    },
    changeSettings: {
      create: async () => [`${path}/settings`],
      place,
      change: { rounding_strategy: 'header_level' },
    },
    changeSeller: {
      async create() {
        await call('PUT', `${path}/seller`, seller, { 'if-match': '*' })
        return [`${path}/seller`]
      },
      place,
      change: { phone: '+48 58 000 00 00' },
    },
    changeDocumentKsef: {
      async create() {
        const items = [{ id: '1', name: 'Chair', quantity: 1, unitPrice: 100, taxRateCode: 'VAT23' }]
        const sold = { issueDate: '2026-11-20', currency: 'PLN', items }
        const invoice = { type: 'invoice', number: 'FV/1', ...sold }
        const at = `${await created(call, `${path}/documents`, invoice)}/ksef`
        const stored = {
          number: nextKsefNumber(undefined, '2026-11-20'),
          receivedAt: '2026-11-20T10:05:41.045Z',
        }
        await call('PUT', at, stored)
        return [at]
      },
      place,
      change: { fileSha256: '07'.repeat(32) },
    },
    importConfiguration: 'A whole configuration; its own test sends it back.',
    importRates: 'A file; its own test sends it back.',
    importRules: 'A file; its own test sends it back.',
    storeDocumentUpo: 'A file, which is returned as it was sent.',
  }
}

export async function schedulerResources(server: string, opened: AsyncDisposableStack): Promise<Resources> {
  const scheduler = opened.use(await runningScheduler(server, one))
  const place = placeOf(scheduler, await scheduler.keyOf(one))
  return {
    changeTask: {
      async create() {
        const [plain, paused] = [
          await scheduler.task(one, 'session_cleanup'),
          await scheduler.task(one, 'audit_log_cleanup'),
        ]
        const at = (id: string) => `/api/v1/engine/automation_cron/${id}`
        const pause = {
          paused_until: '2026-11-22T08:00:00Z',
          paused_reason: 'e\u0301',
          runbook: hardTexts[0],
        }
        await place.call('PATCH', at(paused.id), pause, { 'if-match': `"v${paused.version}"` })
        // The pause has ended since: it cannot be set again.
        scheduler.clock.moveTo('2026-11-23T08:00:00Z')
        return [at(plain.id), at(paused.id)]
      },
      place,
      change: { label: 'Another label' },
    },
  }
}

export async function mailResources(server: string, opened: AsyncDisposableStack): Promise<Resources> {
  const mail = opened.use(await runningMail(server, [one]))
  const call = await mail.caller(one)
  const place = placeOf(mail, await mail.keyOf(one))
  const path = '/api/v1/mail/mailboxes'
  const mailbox = {
    name: 'Office "א" 👩‍👩‍👧‍👦',
    address: 'office@example.com',
    sender_name: 'e\u0301',
    is_support: 1,
    opens_tickets: 'machines',
    acknowledges: 1,
    acknowledgement_text: hardTexts[0],
    in_protocol: 'imap',
    in_host: 'mail.example.com',
    in_port: 993,
    in_tls: 'implicit',
    in_login: 'office@example.com',
    in_password: 'secret',
    out_host: 'mail.example.com',
    out_port: 465,
    out_tls: 'implicit',
    out_login: 'office@example.com',
    out_password: 'secret',
    hourly_limit: 1_000,
  }
  const odd = {
    folder: '  [Odd]/Ę "x"  ',
    header: ['Subject: =?utf-8?q?a=0Ab=07?=', 'From: "A, B" <ann@example.com>, c@example.com'],
  }
  return {
    changeMailbox: {
      create: async () => [await created(call, path, mailbox)],
      place,
      change: { sender_name: 'Another' },
    },
    choosePolledFolders: {
      async create() {
        const at = await created(call, path, { ...mailbox, address: 'folders@example.com' })
        const mailbox_id = at.split('/').at(-1) ?? ''
        await mail.fresh.databases.withTenant(mail.fresh.tenant(one).id, (db) =>
          db.insert(mailFolders).values({ mailbox_id, path: odd.folder }),
        )
        return [`${at}/folders`]
      },
      place,
      change: { polled: [odd.folder] },
      changed: ['folders'],
    },
    changeMessage: {
      create: async () => [
        `/api/v1/mail/messages/${await storeSample(mail, one, [...odd.header, '', 'Text\ttext'])}`,
      ],
      place,
      change: { is_read: 1 },
    },
    changeMailTicket: {
      async create() {
        const id = await storeSample(mail, one, [...odd.header, '', 'Text\tof a ticket'])
        const { body: message } = await call<{ thread_id: string }>('GET', `/api/v1/mail/messages/${id}`)
        const threadPath = `/api/v1/mail/threads/${message.thread_id}/ticket`
        const { body: thread } = await call<{ ticket_id: string }>('POST', threadPath)
        return [`/api/v1/mail/tickets/${thread.ticket_id}`]
      },
      place,
      change: { subject: 'Another' },
    },
  }
}

export async function pdfResources(server: string, opened: AsyncDisposableStack): Promise<Resources> {
  const pdf = opened.use(await runningPdf(server, [one]))
  const place = placeOf(pdf, await pdf.keyOf(one))
  const call = await pdf.caller(one)
  const path = '/api/v1/pdf/templates'
  await storeSamplePdf(pdf, one)
  const html = `<p>\r\n\t${hardTexts.slice(0, 6).join('\r\n')}</p>\n\n`
  return {
    changePdfTemplate: {
      create: async () => [
        `${path}/standard-invoice`,
        await created(call, path, { from: 'standard-offer', name: 'Odd', html, css: '' }),
      ],
      place,
      change: { name: 'Another' },
    },
  }
}

export async function adminResources(server: string, opened: AsyncDisposableStack): Promise<Resources> {
  const admin = opened.use(await startAdminService({ server, tenants: [one] }))
  const trace = traceOf(admin.fresh)
  const user = await admin.createUser([one, 'admin'], { name: '  Ann \u0007 of the provider  ' })
  const { cookies } = await admin.logIn(user)
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const platform = await admin.createUser('platform_admin')
  const platformCookies = (await admin.logIn(platform)).cookies
  const ofPlatform = [...platformCookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const callerWith = (text: string) => ({
    call: uncheckedCaller(admin.url, { cookie: text, 'sec-fetch-site': 'same-origin' }),
    trace,
  })
  return {
    changeServiceSettings: {
      create: async () => ['/api/v1/settings'],
      place: callerWith(cookie),
      change: { 'session.lifetime': 61, 'mail_queue.retry_minutes': [1, 2] },
      changed: ['values'],
    },
    changeTenant: {
      create: async () => [`/api/v1/tenants/${one}`],
      place: callerWith(ofPlatform),
      change: { name: 'Another "name" e\u0301' },
    },
    changeAccount: {
      create: async () => ['/api/v1/account'],
      place: callerWith(cookie),
      change: { name: 'Another' },
    },
    changeUser: {
      create: async () => [
        `/api/v1/users/${user.id}`,
        `/api/v1/users/${(await admin.createUser([one, 'viewer'], { name: hardTexts[1] ?? '' })).id}`,
      ],
      place: callerWith(cookie),
      change: { name: 'A third name' },
    },
  }
}

export async function groupwareResources(server: string, opened: AsyncDisposableStack): Promise<Resources> {
  const groupware = opened.use(await runningGroupware(server, [one]))
  const key = await groupware.keyOf(one)
  const place = placeOf(groupware, key)
  const { call } = place
  const { id: tenantId, timezone } = groupware.fresh.tenant(one)
  const inTenant = <T>(work: Parameters<typeof groupware.fresh.databases.withTenant<T>>[1]) =>
    groupware.fresh.databases.withTenant(tenantId, work)
  const { clock } = groupware

  /** Pulls the objects of a collection from a server. Returns its id. */
  async function pulled(
    kind: 'calendar' | 'address_book',
    texts: readonly string[],
    columns: Partial<typeof davCollections.$inferInsert> = {},
  ): Promise<string> {
    const place = new MemoryServer(`https://dav.example/${kind}/${texts.length}/${columns.direction}/`)
    texts.forEach((text, index) => void place.store(`${place.url}${index}`, text))
    const { id } = await inTenant(async (db) => {
      const values = { name: 'Cloud', server_url: place.url, login: 'ada', next_at: clock.now() }
      const account = requireRow(await db.insert(davAccounts).values(values).returning())
      const own = { account_id: account.id, kind, url: place.url, name: 'Work', is_selected: 1 } as const
      const row = { ...own, created_at: clock.now(), ...columns }
      return requireRow(await db.insert(davCollections).values(row).returning())
    })
    clock.moveBy(120_000)
    const context = { clock, limits: davLimits, timezone, log: { info() {}, warn() {}, error() {} } }
    const run = { work: 'pull', openSession: async () => place.session(), progress() {} } as const
    await inTenant((db) => runTurns({ ...context, db, runSignal: AbortSignal.timeout(60_000) }, run))
    return id
  }

  async function pathsOf(noun: 'events' | 'contacts', collectionId: string): Promise<string[]> {
    const path = noun === 'events' ? '/api/v1/calendar/events' : '/api/v1/contacts'
    const list = await call<Record<string, { id: string }[]>>(
      'GET',
      `${path}?limit=200&collection_id=${collectionId}`,
    )
    return list.body[noun]?.map(({ id }) => `${path}/${id}`) ?? []
  }

  async function imported(path: string, type: string, texts: readonly string[]): Promise<void> {
    const headers = { 'content-type': type }
    const reply = await call('POST', `${path}/import`, texts.join(''), headers)
    if (reply.status !== 200) throw new Error(reply.text)
  }

  const objects = (part: string) => [
    ...hardTexts.map((text, at) => calendarObject(`${part}-text-${at}`, text, hardTimes[0] ?? '')),
    ...hardTimes.map((times, at) => calendarObject(`${part}-time-${at}`, 'Title', times)),
  ]
  const cards = (part: string) => hardTexts.map((text, at) => card(`${part}-${at}`, text))
  const series = `DTSTART;TZID=Europe/Warsaw:20261201T100007\r\nDURATION:PT1H\r\nRRULE:FREQ=DAILY;COUNT=3`
  const instanceOf = (event: string) => `${event}/instances/2026-12-02T09:00:07.000Z`
  return {
    changeCompany: {
      create: async () => [
        await created(call, '/api/v1/companies', { name: 'Odd "א" & <b>', street: 'e\u0301', country: 'PL' }),
        await created(call, '/api/v1/companies', { name: 'x'.repeat(200) }),
      ],
      place,
      change: { city: 'Gdańsk' },
    },
    changeContact: {
      async create() {
        const collection = await pulled('address_book', cards('pulled'))
        const readOnly = await pulled('address_book', cards('read').slice(0, 2), { direction: 'pull' })
        await imported('/api/v1/contacts', 'text/vcard', cards('imported'))
        return [
          ...(await pathsOf('contacts', collection)),
          ...(await pathsOf('contacts', readOnly)),
          ...(await pathsOf('contacts', 'none')),
          await created(call, '/api/v1/contacts', { last_name: 'Nowak', first_name: '' }),
        ]
      },
      place,
      change: { status: 'inactive' },
    },
    changeCalendarEvent: {
      async create() {
        const collection = await pulled('calendar', objects('pulled'))
        const readOnly = await pulled('calendar', objects('read').slice(0, 2), { direction: 'pull' })
        await imported('/api/v1/calendar/events', 'text/calendar', objects('imported'))
        await inTenant((db) =>
          db.execute(`update calendar_events set status = 'overdue' where uid like '%text-1'`),
        )
        return [
          ...(await pathsOf('events', collection)),
          ...(await pathsOf('events', readOnly)),
          ...(await pathsOf('events', 'none')),
          await created(call, '/api/v1/calendar/events', {
            title: 'Visit',
            location: hardTexts[0],
            start_date: '2026-12-24T09:00:07.5Z',
            end_date: '2026-12-24T11:00:00+01:00',
            timezone: 'Africa/Cairo',
          }),
        ]
      },
      place,
      // The only field that an event of a calendar that is only read can change.
      change: { owner_id: null, company_id: null, status: 'completed' },
      changed: ['status'],
    },
    changeCalendarInstance: {
      async create() {
        const texts = hardTexts.map((text, at) => calendarObject(`series-${at}`, text, series))
        const collection = await pulled('calendar', texts)
        return (await pathsOf('events', collection)).map(instanceOf)
      },
      place,
      change: { location: 'a\nb' },
    },
    changeDavAccount: {
      create: async () => [
        await created(call, '/api/v1/dav/accounts', {
          name: 'Odd "א"',
          server_url: 'https://1.1.1.1:443/dav/../%7euser',
          login: 'ann@example.com',
          password: 'secret',
        }),
      ],
      place,
      change: { name: 'Another' },
    },
    changeDavCollection: {
      create: async () => [
        `/api/v1/dav/collections/${await pulled('calendar', [], { color: '#12AB56', name: 'Odd א' })}`,
        `/api/v1/dav/collections/${await pulled('calendar', [], { direction: 'pull', is_read_only: 1 })}`,
      ],
      place,
      change: { conflict_policy: 'local' },
    },
  }
}
